import type { CompiledWorkflow, LoopInstruction } from '@workrail/workflow-compiler';

interface LoopAt {
  readonly index: number;
  readonly loop: LoopInstruction;
}

/** Innermost last; found once for each workflow that this process runs. */
const known = new WeakMap<CompiledWorkflow, readonly LoopAt[]>();

/** The loops whose bodies hold an instruction, innermost first. */
export const loopsAround = (workflow: CompiledWorkflow, at: number): readonly LoopAt[] =>
  loopsOf(workflow)
    .filter(({ index, loop }) => index < at && at < loop.end)
    .toReversed();

function loopsOf(workflow: CompiledWorkflow): readonly LoopAt[] {
  const found = known.get(workflow);
  if (found !== undefined) return found;
  const loops = workflow.instructions.flatMap((loop, index) => (loop.op === 'loop' ? [{ index, loop }] : []));
  known.set(workflow, loops);
  return loops;
}
