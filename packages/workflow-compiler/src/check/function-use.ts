import { isJsonObject, type Json } from '@workrail/kernel';
import type { AuthoredCall, AuthoredFunction } from '../language/functions.ts';
import { missingKey } from '../language/object.ts';
import type { WorkStep } from '../language/step.ts';
import type { WithSource } from '../language/type.ts';
import { childPointer, nodeAt, type SourceNode } from '../parse/source-tree.ts';
import { label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import type { Scope } from './scope.ts';
import { checkName } from './workflow-names.ts';

/** References and calls have to name functions in scope, and calls have to fit their parameters. */
export function checkFunctionUse(report: Report, step: WorkStep, { functions }: Scope): void {
  const what = 'a function that is defined here';
  const otherwise = 'define it in "functionDefinitions" of the step, of a loop around it, or of the workflow';
  const known = (name: WithSource<string>) =>
    checkName(report, name, { rule: 'unknown-function', what, known: functions.keys(), otherwise });
  for (const { value, node } of step.functionReferences ?? []) known({ value: bareName(value), node });
  for (const call of step.functionCalls ?? []) {
    const definition = functions.get(call.name.value);
    if (known(call.name) && definition !== undefined) checkArguments(report, call, definition);
  }
}

export const bareName = (reference: string): string => reference.replace('()', '');

function checkArguments(report: Report, { args }: AuthoredCall, { parameters = [], name }: AuthoredFunction) {
  if (args === undefined || !isJsonObject(args.value)) return;
  const names = parameters.map((one) => one.name.value);
  for (const key of Object.keys(args.value)) {
    if (names.includes(key)) continue;
    const spot = nodeAt(args.node, childPointer('', key));
    const message = `${label(spot.pointer)}: ${name.value} has no parameter ${quoted(key)}`;
    const advice = meant(key, names) ?? (names.length === 0 ? 'remove it' : `use ${oneOf(names)}`);
    report.error(spot, 'unknown-key', message, advice);
  }
  for (const parameter of parameters) {
    const key = parameter.name.value;
    const value = Object.hasOwn(args.value, key) ? args.value[key] : undefined;
    if (value !== undefined) checkArgument(report, nodeAt(args.node, `/${key}`), value, parameter);
    else if (parameter.required === true && args.node.kind === 'object')
      missingKey(report, args.node, key, `a value of the type ${parameter.type}`);
  }
}

function checkArgument(
  report: Report,
  node: SourceNode,
  value: Json,
  { type, enum: allowed }: NonNullable<AuthoredFunction['parameters']>[number],
): void {
  if (typeOf(value) !== type) {
    const message = `${label(node.pointer)} must be of the type "${type}", as the function says`;
    report.error(node, 'wrong-type', message, `give a value of the type ${type}`);
  } else if (allowed !== undefined && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
    const message = `${label(node.pointer)} is none of the values that the function takes`;
    report.error(node, 'invalid-value', message, `use one of ${JSON.stringify(allowed).slice(0, 200)}`);
  }
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
