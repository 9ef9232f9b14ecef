import type { BlobRole, Output, StoredEvent } from '@workrail/event-log';
import { BUDGETS, isJsonObject, type Json, type RunId, utf8Length, workflowBlob } from '@workrail/kernel';

/** Looks at what the pieces of a bundle say, beyond their digests: whether this program could have written it. */
export interface ContentCheck {
  /** What is wrong with a blob, if something is. */
  readonly blob: (role: BlobRole, hash: string, value: Json) => string | undefined;
  /** What is wrong with an event whose blobs came before it, if something is. */
  readonly event: (event: StoredEvent) => string | undefined;
}

/** As much of a compiled workflow as says where a run may stand. */
interface Shape {
  readonly isStep: readonly boolean[];
  /** Loops with the index behind their last instruction. */
  readonly loops: readonly { readonly at: number; readonly end: number }[];
}

type Position = Extract<StoredEvent, { readonly kind: 'step_acked' }>['data']['position'];

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MOST_ITERATIONS = 1_000;

export function contentCheck(): ContentCheck {
  const shapes = new Map<string, Shape>();
  const runs = new Map<RunId, { readonly shape: Shape; gaps: number }>();

  const stands = (runId: RunId, position: Position, openGaps = 0): string | undefined => {
    const run = runs.get(runId);
    if (run === undefined) return undefined;
    if (openGaps > run.gaps) return `it counts ${openGaps} open gaps, and ${run.gaps} were recorded`;
    return position.kind === 'complete' || fits(run.shape, position)
      ? undefined
      : 'it stands at no step of its workflow';
  };

  const told = (event: StoredEvent): string | undefined => {
    switch (event.kind) {
      case 'session_started': {
        const { title = '', workspace = '' } = event.data;
        return utf8Length(title) > BUDGETS.title || utf8Length(workspace) > BUDGETS.workspacePath
          ? 'its title or workspace is longer than any can be'
          : undefined;
      }
      case 'run_started': {
        const { runId, workflowHash, position, openGaps } = event.data;
        const shape = shapes.get(workflowBlob(workflowHash));
        if (shape !== undefined) runs.set(runId, { shape, gaps: early.get(runId) ?? 0 });
        return stands(runId, position, openGaps);
      }
      case 'step_acked': {
        const { runId, position, openGaps, output } = event.data;
        return outputFault(output) ?? stands(runId, position, openGaps);
      }
      case 'advance_blocked':
      case 'checkpoint_recorded':
        return outputFault(event.data.output);
      case 'gap_recorded': {
        if (event.data.resolution.kind === 'resolves') return undefined;
        const run = runs.get(event.data.runId);
        if (run === undefined) early.set(event.data.runId, (early.get(event.data.runId) ?? 0) + 1);
        else run.gaps += 1;
        return undefined;
      }
      default:
        return undefined;
    }
  };
  /** Gaps of a start stand before it. */
  const early = new Map<RunId, number>();

  return {
    blob: (role, hash, value) => {
      if (!isJsonObject(value)) return `the ${role} is not an object`;
      if (role === 'context')
        return utf8Length(JSON.stringify(value)) > 2 * BUDGETS.context
          ? 'the context is too large'
          : undefined;
      if (role === 'artifact')
        return typeof value.kind === 'string' ? undefined : 'the artifact does not say its kind';
      const shape = shapeOf(value);
      if (shape === undefined) return 'the workflow is not a compiled one';
      shapes.set(hash, shape);
      return undefined;
    },
    event: (event) => (TIME.test(event.at) ? told(event) : 'its time is none'),
  };
}

function outputFault({ notesMarkdown = '' }: Output = {}): string | undefined {
  return utf8Length(notesMarkdown) > BUDGETS.notes ? 'its notes are longer than any can be' : undefined;
}

function shapeOf({ workflowId, instructions }: { readonly [key: string]: Json }): Shape | undefined {
  if (typeof workflowId !== 'string' || !Array.isArray(instructions) || instructions.length === 0)
    return undefined;
  const isStep: boolean[] = [];
  const loops: { readonly at: number; readonly end: number }[] = [];
  for (const [at, one] of (instructions as readonly Json[]).entries()) {
    if (!isJsonObject(one) || typeof one.op !== 'string') return undefined;
    isStep.push(one.op === 'step' && typeof one.stepId === 'string');
    if (one.op !== 'loop') continue;
    if (typeof one.end !== 'number' || one.end <= at || one.end > instructions.length) return undefined;
    loops.push({ at, end: one.end });
  }
  return { isStep, loops };
}

/** At a step, with a frame for each loop around it. */
function fits(
  { isStep, loops }: Shape,
  { instruction, frames }: Extract<Position, { readonly kind: 'at' }>,
): boolean {
  const around = loops.filter(({ at, end }) => at < instruction && instruction < end);
  return (
    isStep[instruction] === true &&
    frames.length === around.length &&
    frames.every(
      ({ loop, iteration }, index) =>
        loop === around[index]?.at && iteration >= 0 && iteration < MOST_ITERATIONS,
    )
  );
}
