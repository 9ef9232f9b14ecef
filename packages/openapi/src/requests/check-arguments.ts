import { assignArguments } from './assign-arguments.ts';
import { chooseContent } from './bodies/choose-content.ts';
import { findingsOf, openLooks } from './check-value.ts';
import { withName } from './parameters.ts';
import { openReport } from './report.ts';
import type { RequestFinding, RequestInput } from './request.ts';
import { facetsOf, memberSchema } from './schema-facets.ts';

type CheckInput = Pick<RequestInput, 'command' | 'schemas' | 'arguments' | 'body' | 'contentType'>;

/**
 * What the document would object to in the values of arguments and in the body. These are warnings: the request can be
 * made all the same, and documents are wrong more often than APIs. What keeps it from being made, `buildRequest` says.
 */
export function checkArguments(input: CheckInput): readonly RequestFinding[] {
  const { command, schemas, body } = input;
  const report = openReport();
  const content = chooseContent(command.body, input.contentType, report)?.content;
  const { parameters, members } = assignArguments(input, content, report);
  const how = { schemas, looks: openLooks(), of: 'request' as const };
  const schema = content?.schema ?? true;
  const facets = facetsOf(schema, schemas);
  const found = [
    ...command.parameters.flatMap(({ argument, schema: own }) =>
      findingsOf(parameters.get(argument) ?? null, own, withName(argument), how),
    ),
    ...[...members].flatMap(([name, value]) =>
      findingsOf(value, memberSchema(facets, name) ?? true, withName(name), how),
    ),
    ...(body === undefined ? [] : findingsOf(body, schema, 'body', how)),
  ];
  // Several parts of a schema may object to the same.
  return [...new Map(found.map((one) => [`${one.path} ${one.message}`, one])).values()];
}
