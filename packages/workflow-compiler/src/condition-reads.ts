import type { Condition } from './compiled-workflow.ts';

/** The context keys and paths that a condition looks at, each once, in the order they are met. */
export const conditionReads = (condition: Condition): readonly string[] => [...new Set(reads(condition))];

const reads = ({ var: path, and = [], or = [], not }: Condition): readonly string[] => [
  ...(path === undefined ? [] : [path]),
  ...[...and, ...or, ...(not === undefined ? [] : [not])].flatMap(reads),
];
