import { E, type Either } from '@workrail/kernel';
import { brokenNesting, brokenReferences, overBudget } from './compiled-faults.ts';
import { type CompiledSizes, sizesOf } from './compiled-size.ts';
import { type CompiledWorkflow, compiledWorkflow } from './compiled-workflow.ts';

/**
 * The one judge of compiled workflows: of one that was just compiled, one that a bundle brings, and a stored one on its way
 * to the engine. What it takes, the engine can run and an answer can show. Left: what is wrong, in one line.
 */
export const parseCompiledWorkflow = (value: unknown): Either<string, CompiledWorkflow> =>
  parseMeasured(value, sizesOf);

/** The same for one whose sizes may be known already. */
export function parseMeasured(
  value: unknown,
  measure: (workflow: CompiledWorkflow) => CompiledSizes,
): Either<string, CompiledWorkflow> {
  const result = compiledWorkflow.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    return E.left(`${issue?.path.join('.') || 'compiled workflow'}: ${issue?.message ?? 'not valid'}`);
  }
  const { data } = result;
  const fault = brokenNesting(data) ?? brokenReferences(data) ?? overBudget(data, measure(data));
  return fault === undefined ? E.right(data) : E.left(fault);
}
