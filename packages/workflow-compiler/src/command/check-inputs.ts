import { isNull, isText, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { described, label, quoted } from '../report/wording.ts';
import { checkProviders } from './check-providers.ts';
import { checkTexts } from './check-references.ts';
import type { Input } from './input.ts';
import type { InputDefault } from './input-source.ts';
import type { Scope } from './scope.ts';
import { templatesIn } from './template.ts';

export function checkInputs(report: Report, inputs: ReadonlyMap<string, Input>, scope: Scope): void {
  for (const [name, input] of inputs) {
    if (input.default !== undefined) checkDefault(report, input.default, name, scope);
    checkLengths(report, input);
  }
  checkProviders(report, inputs, scope);
}

function checkDefault(report: Report, { node, from, value }: InputDefault, name: string, scope: Scope): void {
  if (from.value === 'history') return;
  if (from.value === 'env' && value !== undefined && !isNull(value) && value.kind !== 'scalar') {
    const message = `${label(value.pointer)} must be the name of a variable, but is ${described(value)}`;
    report.error(value, 'wrong-type', message, 'write a text');
  }
  if (value === undefined || (from.value === 'env' && isNull(value))) {
    const message = `${label(node.pointer)} has no "value", so it gives none`;
    report.warn(node, 'missing-key', message, 'add "value", or remove "default"');
    return;
  }
  checkOwnValue(report, value, name);
  // What another workflow left behind can have steps of any name.
  const known = from.value === 'workflow_output' ? { ...scope, steps: undefined } : scope;
  checkTexts(report, value, { scope: known });
}

function checkOwnValue(report: Report, value: SourceNode, name: string): void {
  if (!isText(value)) return;
  const own = templatesIn(value.value).references.some((one) => one.root === 'inputs' && one.name === name);
  if (!own) return;
  const message = `${label(value.pointer)} is the default of the input ${quoted(name)} and refers to that input`;
  report.error(value, 'circular-dependency', message, 'refer to another input, or write the value');
}

function checkLengths(report: Report, { validate }: Input): void {
  const { min_length: min, max_length: max } = validate ?? {};
  if (min === undefined || max === undefined || min <= max.value) return;
  const message = `${label(max.node.pointer)} is ${max.value} and "min_length" is ${min}, so no text can fit`;
  report.error(max.node, 'out-of-range', message, 'swap the two');
}
