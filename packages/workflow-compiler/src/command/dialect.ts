import { step } from '../language/steps.ts';
import type { Type } from '../language/type.ts';
import { IDENTITY_FIELDS, workflow } from '../language/workflow.ts';
import { entryOf, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import { commandStep } from './command-step.ts';
import { commandWorkflow } from './command-workflow.ts';

function keysOf(type: Type<unknown>): readonly string[] {
  const parts = type.parts?.();
  if (parts?.kind === 'object') return Object.keys(parts.fields);
  if (parts?.kind === 'choices') return parts.types.flatMap(keysOf);
  return parts?.kind === 'named' ? keysOf(parts.type) : [];
}

/** How many more of its keys an object has from the command dialect than from the standard one; one of both counts for none. */
function lead(command: Type<unknown>, standard: Type<unknown>): (node: SourceNode) => number {
  const [ours, theirs] = [new Set(keysOf(command)), new Set(keysOf(standard))];
  const sign = (key: string) => Number(ours.has(key)) - Number(theirs.has(key));
  return (node) =>
    node.kind === 'object' ? node.entries.reduce((total, { key }) => total + sign(key), 0) : 0;
}

const leadOfRoot = lead(commandWorkflow, workflow);
const leadOfStep = lead(commandStep, step);
const IDENTITY = Object.entries(IDENTITY_FIELDS).flatMap(([key, field]) => ('form' in field ? [key] : []));

/**
 * Whether a file means to be a command workflow: more of its keys belong to that dialect alone than to the
 * standard one alone. No single key decides, so one that is misspelt does not change what a file is. A file with
 * a whole standard identity is always a standard one, which can be told without a look at its steps.
 */
export function isCommandWorkflow(tree: SourceNode): tree is ObjectNode {
  if (tree.kind !== 'object' || IDENTITY.every((key) => entryOf(tree, key) !== undefined)) return false;
  return stepsOf(tree).reduce((total, item) => total + leadOfStep(item), leadOfRoot(tree)) > 0;
}

function stepsOf(tree: ObjectNode): readonly SourceNode[] {
  const steps = memberOf(tree, 'steps');
  return steps?.kind === 'array' ? steps.items : [];
}
