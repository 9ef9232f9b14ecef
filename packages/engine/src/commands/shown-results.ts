import { isExactNumber, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import type { StepOutcome } from './command-scope.ts';

const known = new WeakMap<CompiledWorkflow, ReadonlySet<string>>();

const READ = /(?:^|[^\w.])steps\.([^\s.[\]{}"'`]+)/g;

/**
 * Ids of the server's steps whose results steps for the agent, loops and their conditions may read: these stand in the
 * context, the others only in the log.
 */
export function resultsInContext(workflow: CompiledWorkflow): ReadonlySet<string> {
  const found = known.get(workflow);
  if (found !== undefined) return found;
  const own = new Set(workflow.instructions.flatMap((one) => (one.op === 'command' ? [one.stepId] : [])));
  const read = workflow.instructions.flatMap((one) =>
    one.op === 'command' ? textsIn(one.runCondition) : textsIn(one),
  );
  const named = read.flatMap((text) => [...text.matchAll(READ)].map(([, id = '']) => id));
  const results = new Set(named.filter((id) => own.has(id)));
  known.set(workflow, results);
  return results;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The context with the result of a step under `steps`, as `{{steps.<id>.output.…}}` reads it. */
export function withResult(context: JsonObject, stepId: string, outcome: StepOutcome): JsonObject {
  const { steps } = context;
  const before = isJsonObject(steps) ? steps : {};
  return { ...context, steps: { ...before, [stepId]: shownResult(outcome) } };
}

function shownResult(outcome: StepOutcome): JsonObject {
  if (outcome.state !== 'succeeded') return { state: outcome.state };
  const { state, output, status, headers } = outcome;
  const response = {
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
  };
  return { state, output: readable(output), response };
}

/** Numbers with more digits than a context keeps become texts. */
export function readable(value: Json): Json {
  if (isExactNumber(value)) return wholeNumber(value.rawJSON) ?? value.rawJSON;
  if (Array.isArray(value)) return (value as readonly Json[]).map(readable);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, readable(member)]));
}

/** A number that is worth the same in fewer characters, such as `1.10` and `1e3`. */
function wholeNumber(written: string): number | undefined {
  const number = Number(written);
  const isSame = Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
  return isSame && written.replace(/\D/g, '').length <= DIGITS ? number : undefined;
}

/** Decimal digits that any number keeps. */
const DIGITS = 15;
