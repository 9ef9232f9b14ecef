import { textsBelow } from '../language/filled-texts.ts';
import type { WithSource } from '../language/type.ts';
import type { SourceNode, TextNode } from '../parse/source-tree.ts';
import { label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import type { ValueReference } from './compiled.ts';
import type { Names, Scope } from './scope.ts';
import { parseTemplate, plainBraces, singleBraces } from './template.ts';
import { OWN_STEP } from './value-reference.ts';

export interface TextContext {
  readonly scope: Scope;
  readonly reader?: Reader;
  /** True: `{{ … }}` is refused, as it can only be a template without its `$`. */
  readonly strictBraces?: boolean;
}

export function checkTexts(report: Report, value: SourceNode, surroundings: TextContext): void {
  for (const node of textsBelow(value)) checkText(report, node, surroundings);
}

function checkText(report: Report, node: TextNode, surroundings: TextContext): void {
  const text = node.value;
  const { parts, mistakes, unclosed } = parseTemplate(text);
  const field = label(node.pointer);
  for (const { what, advice } of mistakes)
    report.error(node, 'invalid-template', `${field}: in a template, ${what}`, advice);
  if (unclosed)
    report.warn(node, 'invalid-template', `${field}: "\${{" stays as it is, as no "}}" follows`, 'close it');
  const braces = surroundings.strictBraces === true ? plainBraces(text) : undefined;
  if (braces !== undefined) {
    const message = `${field}: ${quoted(`{{ ${braces} }}`)} is not filled in`;
    report.error(node, 'invalid-template', message, `write ${quoted(`\${{ ${braces} }}`)}`);
  }
  checkSingleBraces(report, node, surroundings);
  for (const part of parts)
    if (typeof part !== 'string') checkReference(report, part, { node, ...surroundings });
}

/** Refused wherever it names what the workflow has; other names may be meant for a program that the text is sent to. */
function checkSingleBraces(report: Report, node: TextNode, { scope, strictBraces }: TextContext): void {
  const found = singleBraces(node.value);
  if (found === undefined) return;
  const names = found.root === 'inputs' ? scope.inputs : scope.steps;
  if (strictBraces !== true && names?.index.has(found.name) !== true) return;
  const { written } = found;
  const message = `${label(node.pointer)}: ${quoted(`\${${written}}`)} is not filled in`;
  report.error(node, 'invalid-template', message, `write ${quoted(`\${{ ${written} }}`)}`);
}

/** The step that looks at something; `own` where it may look at its own result. */
export interface Reader {
  readonly index: number;
  readonly own: boolean;
}

/** Inputs and steps that are referred to must exist, and steps must have run by then. */
export function checkReference(
  report: Report,
  { root, name }: Pick<ValueReference, 'root' | 'name'>,
  { node, scope, reader }: { readonly node: SourceNode; readonly scope: Scope; readonly reader?: Reader },
): void {
  if (root === 'inputs') checkNamed(report, node, name, scope.inputs);
  if (root !== 'steps' || name === OWN_STEP) return;
  const index = checkNamed(report, node, name, scope.steps);
  if (index !== undefined && reader !== undefined)
    checkTurn(report, { value: name, node }, index, reader, scope);
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

/** Whether the step at `index` has run when the reader looks at it. */
function checkTurn(
  report: Report,
  { value: name, node }: WithSource<string>,
  index: number,
  reader: Reader,
  { turns }: Scope,
): void {
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
