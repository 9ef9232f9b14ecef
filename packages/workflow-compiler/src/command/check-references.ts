import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, meant, oneOf, quoted } from '../report/wording.ts';
import type { Reference } from './reference.ts';
import type { Names, Scope } from './scope.ts';

/** The step that looks at something; `own` where it may look at its own result. */
export interface Reader {
  readonly index: number;
  readonly own: boolean;
}

/** Inputs and steps that are referred to must exist, and steps must have run by then. */
export function checkReference(
  report: Report,
  { root, name }: Reference,
  { node, scope, reader }: { readonly node: SourceNode; readonly scope: Scope; readonly reader?: Reader },
): void {
  if (root === 'inputs') checkNamed(report, node, name, scope.inputs);
  if (root !== 'steps') return;
  const index = checkNamed(report, node, name, scope.steps);
  if (index !== undefined && reader !== undefined) checkTurn(report, node, { name, index, reader, scope });
}

/** Longer lists help less than a look at the file. */
const LISTED = 12;
/** Findings after so many are not shown, and comparing names takes long. */
const SUGGESTED = 500;

/** The index of what is named; undefined, with an error, where there is none. */
export function checkNamed(
  report: Report,
  node: SourceNode,
  name: string,
  names: Names | undefined,
): number | undefined {
  if (names === undefined || name === '') return undefined;
  const { what, index, candidates } = names;
  const found = index.get(name);
  if (found !== undefined) return found;
  const message = `${label(node.pointer)} refers to the ${what} ${quoted(name)}, which the workflow does not have`;
  const all =
    index.size > 0 && index.size <= LISTED ? `use ${oneOf(candidates)}, or add it` : `add the ${what}`;
  const close = report.errorCount() < SUGGESTED ? meant(name, candidates) : undefined;
  return report.error(node, `unknown-${what}`, message, close ?? all);
}

interface Look {
  readonly name: string;
  readonly index: number;
  readonly reader: Reader;
  readonly scope: Scope;
}

function checkTurn(report: Report, node: SourceNode, { name, index, reader, scope: { turns } }: Look): void {
  if (index === reader.index) {
    if (reader.own) return;
    const message = `${label(node.pointer)} looks at the result of its own step, which has not run by then`;
    report.error(node, 'later-step', message, 'look at a step that runs before');
    return;
  }
  const [theirs, ours] = [turns[index], turns[reader.index]];
  if (theirs === undefined || ours === undefined || theirs < ours) return;
  const message = `${label(node.pointer)} looks at the result of the step ${quoted(name)}, which runs later`;
  report.error(node, 'later-step', message, `let this step depend on ${quoted(name)}, or run after it`);
}
