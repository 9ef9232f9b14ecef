import { CONTRACTS, compileSchema, type SchemaCheck } from '@workrail/contracts';
import type { Json, JsonObject } from '@workrail/kernel';
import type { AuthoredContract, ownOutput } from '../language/contracts.ts';
import type { Values } from '../language/object.ts';
import type { WithSource } from '../language/type.ts';
import { nodeAt } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';
import { checkName } from './workflow-names.ts';

export type OwnOutput = Values<(typeof ownOutput)['fields']>;

export function checkContract(report: Report, { contractRef }: AuthoredContract): void {
  const known = Object.keys(CONTRACTS);
  checkName(report, contractRef, { rule: 'unknown-contract', what: 'a registered contract', known });
}

/** The artifact without its `kind`, which is what a schema in a workflow file describes. */
const withoutKind = ({ kind: _, ...rest }: JsonObject): JsonObject => rest;

export function checkOwnOutput(report: Report, output: OwnOutput): void {
  const { kind, schema, example } = output;
  if (kind.value.startsWith('wr.')) {
    const message = `${label(kind.node.pointer)} is ${quoted(kind.value)}; kinds starting with "wr." belong to the registered contracts`;
    report.error(kind.node, 'reserved-id', message, 'choose a name of your own, or use "outputContract"');
  }
  if (schema.node.pointer === '') return;
  const check = checkSchema(report, schema);
  if (example.node.pointer === '') return;
  for (const { pointer, message, suggestion } of check?.(withoutKind(example.value)) ?? []) {
    const text = `${label(example.node.pointer)} breaks its own schema: ${message}`;
    const advice = suggestion ?? 'correct the example or the schema';
    report.error(nodeAt(example.node, pointer), 'invalid-example', text, advice);
  }
}

/** Reports what is wrong with a JSON Schema of the file; what it checks, where nothing is. */
export function checkSchema(report: Report, { value, node }: WithSource<Json>): SchemaCheck | undefined {
  const { problems, check } = compileSchema(value);
  for (const { pointer, message, suggestion, severity } of problems) {
    const at = nodeAt(node, pointer);
    const text = `${label(at.pointer)}: ${message}`;
    if (severity === 'error') report.error(at, 'invalid-schema', text, suggestion);
    else report.warn(at, 'suspicious-schema', text, suggestion);
  }
  return check;
}
