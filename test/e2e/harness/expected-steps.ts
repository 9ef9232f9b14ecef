import type { Json, JsonObject } from './driver.ts';

/*
 * A second, plain reading of what a workflow file says about which steps run, to hold the journeys of agents
 * against. It shares nothing with the compiler and the engine, and knows only what the published files use.
 */

type Step = ReturnType<typeof JSON.parse>;

const plain = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : String(value).trim().toLowerCase();

function holds(condition: Step | null | undefined, context: JsonObject): boolean {
  if (condition === undefined || condition === null) return true;
  const { var: name, and, or, not } = condition;
  const value = name === undefined ? undefined : context[name];
  const comparisons: boolean[] = [];
  if ('equals' in condition) comparisons.push(plain(value) === plain(condition.equals));
  if ('not_equals' in condition) comparisons.push(plain(value) !== plain(condition.not_equals));
  if ('contains' in condition) comparisons.push(plain(value).includes(plain(condition.contains)));
  if ('in' in condition) comparisons.push(condition.in.some((one: Json) => plain(one) === plain(value)));
  if ('gte' in condition) comparisons.push(Number(value) >= condition.gte);
  if ('gt' in condition) comparisons.push(Number(value) > condition.gt);
  if ('lte' in condition) comparisons.push(Number(value) <= condition.lte);
  if ('lt' in condition) comparisons.push(Number(value) < condition.lt);
  if (name !== undefined && comparisons.length === 0) comparisons.push(Boolean(value));
  if (and !== undefined) comparisons.push(and.every((one: Step) => holds(one, context)));
  if (or !== undefined) comparisons.push(or.some((one: Step) => holds(one, context)));
  if (not !== undefined) comparisons.push(!holds(not, context));
  return comparisons.every(Boolean);
}

/** Ids of the steps that run with this context, in the order of the file; a call of a routine by its own id. */
export function expectedSteps(file: Step, context: JsonObject): readonly string[] {
  const bodies = new Set(
    file.steps.map((step: Step) => step.body).filter((body: Step) => typeof body === 'string'),
  );
  const within = (step: Step): readonly string[] => {
    if (!holds(step.runCondition, context)) return [];
    if (step.type === 'loop') {
      const body = Array.isArray(step.body)
        ? step.body
        : file.steps.filter((one: Step) => one.id === step.body);
      return body.flatMap(within);
    }
    if (step.type !== 'parallel') return [step.id];
    const active = step.parallelDelegations.some((one: Step) => holds(one.runCondition, context));
    if (!active) return [];
    return step.synthesis === undefined ? [step.id] : [step.id, `${step.id}__synthesis`];
  };
  return file.steps.filter((step: Step) => !bodies.has(step.id)).flatMap(within);
}

/** Contexts that make the comparisons of a file's conditions hold, one value after the other. */
export function contextsOf(file: Step): readonly JsonObject[] {
  const values = new Map<string, Json[]>();
  const look = (node: Step): void => {
    if (typeof node !== 'object' || node === null) return;
    const value = node.equals ?? node.contains ?? node.gte ?? node.gt;
    if (typeof node.var === 'string') values.set(node.var, [...(values.get(node.var) ?? []), value ?? true]);
    for (const member of Object.values(node)) look(member);
  };
  look(file.steps);
  const most = Math.min(4, Math.max(0, ...[...values.values()].map((all) => all.length)));
  return [
    {},
    ...Array.from({ length: most }, (_, round) =>
      Object.fromEntries([...values].map(([name, all]) => [name, all[round % all.length] ?? true])),
    ),
  ];
}
