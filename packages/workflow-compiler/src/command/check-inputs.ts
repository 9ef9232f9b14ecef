import { textsBelow } from '../language/filled-texts.ts';
import { misplacedKey, missingKey } from '../language/object.ts';
import {
  type Entry,
  entryOf,
  isNull,
  isText,
  type ObjectNode,
  type SourceNode,
} from '../parse/source-tree.ts';
import { described, label, quoted, type Report } from '../report/report.ts';
import { checkNamed, checkTexts } from './check-references.ts';
import { closingLinks, type Link } from './circles.ts';
import type { Input } from './input.ts';
import type { Argument, Binding, InputDefault } from './input-source.ts';
import type { Scope } from './scope.ts';
import { referencesIn } from './template.ts';

export function checkInputs(report: Report, inputs: ReadonlyMap<string, Input>, scope: Scope): void {
  for (const [name, input] of inputs) {
    if (input.default !== undefined) checkDefault(report, input.default, name, scope);
    checkLengths(report, input);
  }
  checkDefaultCircles(report, inputs, scope);
  checkProviders(report, inputs, scope);
}

/** Defaults that wait for each other give no values. */
function checkDefaultCircles(report: Report, inputs: ReadonlyMap<string, Input>, scope: Scope): void {
  const { all, index } = scope.inputs ?? { all: [], index: new Map<string, number>() };
  const links: Link[][] = all.map(() => []);
  for (const [name, input] of inputs) {
    const from = index.get(name) ?? 0;
    const value = input.default?.from.value === 'history' ? undefined : input.default?.value;
    for (const node of value === undefined ? [] : textsBelow(value))
      for (const { root, name: other } of referencesIn(node.value)) {
        const to = root === 'inputs' ? index.get(other) : undefined;
        // One that refers to itself is told where it stands.
        if (to !== undefined && to !== from) links[from]?.push({ to, node });
      }
  }
  for (const { to, node } of closingLinks(links)) {
    const message = `${label(node.pointer)} needs the input ${quoted(all[to] ?? '')}, whose default needs this one, directly or through others`;
    report.error(node, 'circular-dependency', message, 'write the value of one of them');
  }
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
  if (from.value === 'env') checkVariable(report, value);
  checkOwnValue(report, value, name);
  // What another workflow left behind can have steps of any name.
  const known = from.value === 'workflow_output' ? { ...scope, steps: undefined } : scope;
  checkTexts(report, value, { scope: known });
}

/** What shells and systems let a variable be called. */
const VARIABLE = /^[\w.-]+$/;

function checkVariable(report: Report, value: SourceNode): void {
  if (!isText(value) || value.value.includes('${{') || VARIABLE.test(value.value)) return;
  const message = `${label(value.pointer)} is ${quoted(value.value)}, which cannot be the name of a variable`;
  report.error(value, 'invalid-value', message, 'use letters, digits and _');
}

function checkOwnValue(report: Report, value: SourceNode, name: string): void {
  if (!isText(value)) return;
  const own = referencesIn(value.value).some((one) => one.root === 'inputs' && one.name === name);
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

/** Where the arguments of the commands come from that list the choices of inputs. */
function checkProviders(report: Report, inputs: ReadonlyMap<string, Input>, scope: Scope): void {
  const { all, index } = scope.inputs ?? { all: [], index: new Map<string, number>() };
  const links: Link[][] = all.map(() => []);
  for (const [name, input] of inputs) {
    for (const argument of argumentsOf(input)) {
      checkArgument(report, argument, scope);
      for (const to of inputsOf(argument).map((other) => index.get(other)))
        if (to !== undefined) links[index.get(name) ?? 0]?.push({ to, node: argument.node });
    }
  }
  for (const { to, node } of closingLinks(links)) {
    const message = `${label(node.pointer)} needs the input ${quoted(all[to] ?? '')}, which waits for this one, directly or through others`;
    report.error(node, 'circular-dependency', message, 'take the value from another input');
  }
}

const argumentsOf = ({ provider_args, depends_on }: Input): readonly Argument[] => [
  ...(provider_args?.values() ?? []),
  ...(depends_on?.values() ?? []),
];

function checkArgument(report: Report, argument: Argument, scope: Scope): void {
  if ('value' in argument) checkTexts(report, argument.node, { scope });
  else checkBinding(report, argument, scope);
}

function checkBinding(report: Report, { node, from_step, from_input }: Binding, scope: Scope): void {
  if (from_step !== undefined) checkNamed(report, from_step.node, from_step.value, scope.steps);
  if (from_input !== undefined) checkNamed(report, from_input.node, from_input.value, scope.inputs);
  const [step, input] = [written(node, 'from_step'), written(node, 'from_input')];
  if (step === undefined && input === undefined)
    missingKey(report, node, 'from_input', 'the name of an input, or "from_step": the id of a step');
  if (step !== undefined && input !== undefined)
    misplacedKey(report, input, 'a binding has one source', 'keep one of "from_step" and "from_input"');
}

const written = (node: ObjectNode, key: string): Entry | undefined => {
  const entry = entryOf(node, key);
  return entry === undefined || isNull(entry.value) ? undefined : entry;
};

function inputsOf(argument: Argument): readonly string[] {
  if (!('value' in argument)) return [argument.from_input?.value ?? ''];
  return referencesIn(argument.value).flatMap(({ root, name }) => (root === 'inputs' ? [name] : []));
}
