import { entryOf, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import { misplacedKey } from './keys.ts';
import { readPattern } from './values.ts';

export interface LoopVariables {
  readonly iterationVar: string;
  readonly itemVar: string;
  readonly indexVar: string;
  readonly named: ReadonlyMap<string, SourceNode>;
}

const DEFAULTS = {
  iterationVar: 'currentIteration',
  itemVar: 'currentItem',
  indexVar: 'currentIndex',
} as const;

type VariableKey = keyof typeof DEFAULTS;

const IDENTIFIER = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/,
  form: 'a name of letters, digits and underscores that does not start with a digit',
};

export function readVariables(report: Report, loop: ObjectNode): LoopVariables {
  const type = memberOf(loop, 'type');
  const overItems = type?.kind === 'scalar' && type.value === 'forEach';
  const keys: readonly VariableKey[] = overItems ? ['iterationVar', 'itemVar', 'indexVar'] : ['iterationVar'];
  const named = new Map<string, SourceNode>();
  const names = { ...DEFAULTS } as Record<VariableKey, string>;
  const taken = new Set<string>();
  for (const key of keys) {
    const node = memberOf(loop, key);
    const name = node === undefined ? undefined : readPattern(report, node, IDENTIFIER);
    names[key] = name ?? DEFAULTS[key];
    if (taken.has(names[key])) reportClash(report, node ?? loop, names[key]);
    taken.add(names[key]);
    if (node !== undefined && name !== undefined) named.set(name, node);
  }
  if (type !== undefined && !overItems) refuseItemVariables(report, loop);
  return { ...names, named };
}

function reportClash(report: Report, node: SourceNode, name: string): void {
  const message = `${label(node.pointer)}: two variables of the loop are named ${quoted(name)}`;
  report.error(node, 'variable-clash', message, 'give each variable of the loop a name of its own');
}

function refuseItemVariables(report: Report, loop: ObjectNode): void {
  for (const key of ['itemVar', 'indexVar']) {
    const entry = entryOf(loop, key);
    if (entry === undefined) continue;
    misplacedKey(report, entry, `"${key}" works only in a loop of the type "forEach"`, `remove "${key}"`);
  }
}
