import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame, StepInstruction } from '@workrail/workflow-compiler';
import { loopAt } from './scope.ts';

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
  const body = ownSteps(workflow, frame.loop + 1, end - 1);
  const last = body.at(-1);
  // A step of the body that leaves the decision speaks for the loop, wherever it stands.
  const speaks = body.some(({ artifacts }) => artifacts?.some((one) => one.contract === contract));
  return { loopId, contract, last: speaks ? undefined : last?.stepId };
}

/** Steps for the agent, which alone leaves artifacts, of a loop's body but those of loops inside it that are decided by artifacts of their own. */
function ownSteps(workflow: CompiledWorkflow, from: number, to: number): readonly StepInstruction[] {
  const steps: StepInstruction[] = [];
  for (let index = from; index < to; index += 1) {
    const instruction = workflow.instructions[index];
    if (instruction?.op === 'step') steps.push(instruction);
    if (instruction?.op === 'loop' && 'decision' in instruction.control) index = instruction.end - 1;
  }
  return steps;
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
