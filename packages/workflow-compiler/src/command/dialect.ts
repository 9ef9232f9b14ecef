import { step } from '../language/steps.ts';
import type { Type } from '../language/type.ts';
import { IDENTITY_FIELDS, workflow } from '../language/workflow.ts';
import {
  entryOf,
  keySpot,
  memberOf,
  type ObjectNode,
  type SourceNode,
  type SourcePosition,
  spotOfKey,
} from '../parse/source-tree.ts';
import { commandStep } from './command-step.ts';
import { commandWorkflow } from './command-workflow.ts';

function keysOf(type: Type<unknown>): readonly string[] {
  const parts = type.parts?.();
  if (parts?.kind === 'object') return Object.keys(parts.fields);
  if (parts?.kind === 'choices') return parts.types.flatMap(keysOf);
  return parts?.kind === 'named' ? keysOf(parts.type) : [];
}

/** 1 for a key that only command workflows have, -1 for one that only the others have. */
function signs(command: Type<unknown>, standard: Type<unknown>): ReadonlyMap<string, number> {
  const [ours, theirs] = [new Set(keysOf(command)), new Set(keysOf(standard))];
  return new Map([
    ...[...ours].filter((key) => !theirs.has(key)).map((key) => [key, 1] as const),
    ...[...theirs].filter((key) => !ours.has(key)).map((key) => [key, -1] as const),
  ]);
}

const ROOT_SIGNS = signs(commandWorkflow, workflow);
const STEP_SIGNS = signs(commandStep, step);
const IDENTITY = Object.entries(IDENTITY_FIELDS).flatMap(([key, field]) => ('form' in field ? [key] : []));

const sum = (node: SourceNode, of: ReadonlyMap<string, number>): number =>
  node.kind === 'object' ? node.entries.reduce((total, { key }) => total + (of.get(key) ?? 0), 0) : 0;

/**
 * Whether a file means to be a command workflow: more of its keys belong to that dialect alone than to the
 * standard one alone. No single key decides, so one that is misspelt does not change what a file is. A file with
 * a whole standard identity is always a standard one, which can be told without a look at its steps.
 */
export function isCommandWorkflow(tree: SourceNode): tree is ObjectNode {
  if (tree.kind !== 'object' || IDENTITY.every((key) => entryOf(tree, key) !== undefined)) return false;
  const steps = stepsOf(tree);
  return sum(tree, ROOT_SIGNS) + steps.reduce((total, item) => total + sum(item, STEP_SIGNS), 0) > 0;
}

/** What shows that the file is a command workflow: its first command, or else its name. */
export function commandSpot(tree: ObjectNode): SourcePosition {
  const runs = stepsOf(tree).flatMap((item) => (item.kind === 'object' ? (entryOf(item, 'run') ?? []) : []));
  return runs[0] === undefined ? spotOfKey(tree, 'workflow') : keySpot(runs[0]);
}

function stepsOf(tree: ObjectNode): readonly SourceNode[] {
  const steps = memberOf(tree, 'steps');
  return steps?.kind === 'array' ? steps.items : [];
}
