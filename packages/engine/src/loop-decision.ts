import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame } from '@workrail/workflow-compiler';
import { loopAt } from './scope.ts';

/** Artifacts of this kind decide about loops. */
const LOOP_CONTROL_KIND = 'wr.loop_control';

/** The innermost loop around a position about which an artifact decides. */
export interface DecidingLoop {
  readonly loopId: string;
  readonly contract: string;
  /** The last step of the body, where no step of it leaves the decision by contract. */
  readonly last: string | undefined;
}

export function decidingLoop(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
): DecidingLoop | undefined {
  const frame = frames.findLast((one) => contractOf(workflow, one) !== undefined);
  const contract = frame === undefined ? undefined : contractOf(workflow, frame);
  if (frame === undefined || contract === undefined) return undefined;
  const { loopId, end } = loopAt(workflow, frame.loop);
  const body = workflow.instructions.slice(frame.loop + 1, end - 1);
  const last = body.findLast((instruction) => instruction.op === 'step');
  // A step of the body that leaves the decision speaks for the loop, wherever it stands.
  const speaks = body.some((one) => one.op === 'step' && one.artifacts?.some((a) => a.contract === contract));
  return { loopId, contract, last: speaks || last?.op !== 'step' ? undefined : last.stepId };
}

/**
 * The frames with what the artifacts decide about their loops. An artifact counts for the loop that it names,
 * where that is one around the step, and otherwise for the innermost one: a name that was copied from
 * elsewhere must not make a loop endless. Only artifacts of the running iteration count.
 */
export function withDecisions(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  artifacts: readonly JsonObject[],
): readonly LoopFrame[] {
  const decided = [...frames];
  for (const { kind, loopId, decision } of artifacts) {
    if (kind !== LOOP_CONTROL_KIND || (decision !== 'continue' && decision !== 'stop')) continue;
    const deciding = (frame: LoopFrame) => contractOf(workflow, frame) !== undefined;
    const named = decided.findLastIndex(
      (frame) => deciding(frame) && loopAt(workflow, frame.loop).loopId === loopId,
    );
    const index = named >= 0 ? named : decided.findLastIndex(deciding);
    const frame = decided[index];
    if (frame !== undefined) decided[index] = { ...frame, decision };
  }
  return decided;
}

function contractOf(workflow: CompiledWorkflow, { loop }: LoopFrame): string | undefined {
  const { control } = loopAt(workflow, loop);
  return 'decision' in control ? control.decision : undefined;
}
