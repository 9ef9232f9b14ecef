import { E, type Either } from '@workrail/kernel';
import { type CompiledWorkflow, compiledWorkflow, type Instruction } from './compiled-workflow.ts';

/** Checks a stored compiled workflow on its way back in. Left: what is wrong with it, in one line. */
export function parseCompiledWorkflow(value: unknown): Either<string, CompiledWorkflow> {
  const result = compiledWorkflow.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    return E.left(`${issue?.path.join('.') || 'compiled workflow'}: ${issue?.message ?? 'not valid'}`);
  }
  const broken = brokenNesting(result.data.instructions);
  return broken === undefined ? E.right(result.data) : E.left(broken);
}

/** A stretch of instructions lies inside the one around it, and a loop ends with its own repeat. */
function brokenNesting(instructions: readonly Instruction[]): string | undefined {
  const open: { readonly head: number; readonly end: number }[] = [];
  for (const [at, instruction] of instructions.entries()) {
    while (open.at(-1)?.end === at) open.pop();
    const { op } = instruction;
    if (op === 'repeat' && (open.at(-1)?.head !== instruction.head || open.at(-1)?.end !== at + 1))
      return `instructions.${at}: a repeat does not match its loop`;
    if (op !== 'loop' && op !== 'when') continue;
    const { end } = instruction;
    const around = open.at(-1);
    const room = around === undefined ? instructions.length : bodyEnd(instructions, around);
    if (end <= at || end > room) return `instructions.${at}: its end is out of place`;
    const last = instructions[end - 1];
    if (op === 'loop' && !(last?.op === 'repeat' && last.head === at))
      return `instructions.${at}: a loop is not closed`;
    open.push({ head: at, end });
  }
  return undefined;
}

/** The repeat of a loop belongs to the loop itself. */
const bodyEnd = (
  instructions: readonly Instruction[],
  { head, end }: { readonly head: number; readonly end: number },
): number => (instructions[head]?.op === 'loop' ? end - 1 : end);
