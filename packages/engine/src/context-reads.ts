import { CONTEXT_REFERENCE, editDistance, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** Members of instructions that name a context key or a path below one. */
const NAMING: ReadonlySet<string> = new Set(['var', 'items', 'count', 'contextKey']);

/** Every instruction is gone through once for each workflow that this process runs. */
const known = new WeakMap<CompiledWorkflow, ReadonlySet<string>>();

/** The context keys that any part of a workflow reads: conditions, loops, texts, and what only the user can give. */
function contextReads(workflow: CompiledWorkflow): ReadonlySet<string> {
  const found = known.get(workflow);
  if (found !== undefined) return found;
  const reads = new Set<string>();
  const walk = (value: Json, member: string): void => {
    if (typeof value === 'string') {
      if (NAMING.has(member)) reads.add(rootOf(value));
      for (const [, path = ''] of value.matchAll(CONTEXT_REFERENCE)) reads.add(rootOf(path));
    } else if (Array.isArray(value)) for (const one of value) walk(one, member);
    else if (isJsonObject(value)) for (const [name, one] of Object.entries(value)) walk(one, name);
  };
  for (const instruction of workflow.instructions) walk({ ...instruction } as JsonObject, '');
  for (const text of standingTexts(workflow)) walk(text, '');
  known.set(workflow, reads);
  return reads;
}

/** Texts that hold for the whole run, in which values are put as well. */
const standingTexts = ({ metaGuidance, preconditions, clarificationPrompts }: CompiledWorkflow) => [
  ...metaGuidance,
  ...preconditions,
  ...clarificationPrompts,
];

const rootOf = (path: string): string => path.split('.')[0] ?? '';

/** A key that nothing reads, and the one that is read and that it was most likely meant to be. */
interface UnreadKey {
  readonly key: string;
  readonly meant: string;
}

/**
 * Keys of `sent` that no part of the workflow reads and that are one edit or one spelling away from one that is read and
 * has no value in `context`.
 */
export function unreadKeys(
  workflow: CompiledWorkflow,
  sent: Readonly<Record<string, Json>>,
  context: Readonly<Record<string, Json>>,
): readonly UnreadKey[] {
  const reads = contextReads(workflow);
  return Object.keys(sent).flatMap((key) => {
    if (reads.has(key) || sent[key] === null) return [];
    const meant = [...reads].find((read) => !Object.hasOwn(context, read) && isNear(key, read));
    return meant === undefined ? [] : [{ key, meant }];
  });
}

/** Shorter ones differ from each other by one edit as a rule. */
const LEAST_LENGTH = 4;

function isNear(key: string, read: string): boolean {
  if (spelling(key) === spelling(read)) return true;
  const shorter = Math.min(key.length, read.length);
  return shorter >= LEAST_LENGTH && Math.abs(key.length - read.length) <= 1 && editDistance(key, read) <= 1;
}

/** The same for `reviewDepth`, `review_depth` and `review-depth`. */
const spelling = (key: string): string => key.toLowerCase().replaceAll(/[_-]/g, '');
