import type { Condition } from './compiled-workflow.ts';

/** The context keys and paths that a condition looks at, each once, in the order they are met. */
export function conditionReads(condition: Condition): readonly string[] {
  return [...new Set(reads(condition))];
}

function reads(condition: Condition): readonly string[] {
  return [
    ...(condition.var === undefined ? [] : [condition.var]),
    ...(condition.and ?? []).flatMap(reads),
    ...(condition.or ?? []).flatMap(reads),
    ...(condition.not === undefined ? [] : reads(condition.not)),
  ];
}
