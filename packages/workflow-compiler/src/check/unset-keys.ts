import { CONTEXT_REFERENCE } from '@workrail/kernel';
import { filledTexts, textsUsed } from '../language/filled-texts.ts';
import type { Type } from '../language/type.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { contextKeysIn } from '../library/fill.ts';
import type { SourceNode } from '../parse/source-tree.ts';
import { label, meant, quoted, type Report } from '../report/report.ts';
import { LOOP_VARIABLES } from './loop-control.ts';
import { keysNamedIn, keysWrittenIn, mentionsIn, textOf } from './mentions.ts';
import { calledBy, type Routines } from './routines.ts';

interface KeyRead {
  readonly key: string;
  readonly node: SourceNode;
}

/**
 * A key that no text, loop or requirement of the workflow, or of a routine that it calls, names can hardly be set by
 * anybody. A placeholder reads its key, so that it is no mention of it.
 */
export function unsetKeys(report: Report, authored: AuthoredWorkflow, routines: Routines): void {
  const { node, steps } = authored;
  const keys = [...keysLookedUp(workflow, node), ...keysFilledIn(node)].sort(
    (left, right) => left.node.offset - right.node.offset,
  );
  if (keys.length === 0) return;
  const all = [authored, ...calledBy(steps, routines).map((routine) => routine.authored)];
  const text = all
    .map((one) => textOf(one.node))
    .join('\n')
    .replace(CONTEXT_REFERENCE, ' ');
  const isMentioned = mentionsIn(text);
  const unset = [...Map.groupBy(keys, ({ key }) => key)].filter(
    ([key]) => !DEFAULT_VARIABLES.has(key) && !isMentioned(key),
  );
  if (unset.length === 0) return;
  const known = new Set([...all.flatMap((one) => keysNamedIn(one.node)), ...keysWrittenIn(text)]);
  for (const [index, [key, [first]]] of unset.entries()) {
    if (first === undefined) continue;
    const message = `${label(first.node.pointer)}: nothing in this workflow mentions the context key ${quoted(key)} that is read here`;
    const near = index < HINTS ? meant(key, known) : undefined;
    const advice = near ?? 'tell the agent in a prompt to set it, and to which values';
    report.warn(first.node, 'unset-key', message, advice);
  }
}

/** Comparing names costs time, and nobody reads more hints. */
const HINTS = 50;

const DEFAULT_VARIABLES = new Set<string>(Object.values(LOOP_VARIABLES));

/** Where conditions and loops of a value of the language name the context key that they look at. */
export const keysLookedUp = (type: Type<unknown>, node: SourceNode): readonly KeyRead[] =>
  textsUsed('looked-up', type, node).map((text) => ({ key: text.value.split('.')[0] ?? '', node: text }));

/** The same for placeholders in texts. */
const keysFilledIn = (node: SourceNode): readonly KeyRead[] =>
  filledTexts(workflow, node).flatMap((text) =>
    contextKeysIn(text.value).map((key) => ({ key, node: text })),
  );
