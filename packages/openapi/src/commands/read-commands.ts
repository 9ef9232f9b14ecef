import { defined, E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import { placeIn } from '../document/files.ts';
import { type OpenDocument, openDocument, type RefusedDocument } from '../document/open-document.ts';
import type { DocumentKind } from '../document/upgrade-document.ts';
import type { Finding } from '../finding.ts';
import { baseUrlOf } from './base-url.ts';
import { answersOf, bodyOf } from './bodies.ts';
import type { ApiCommand, ApiServer, RefusedOperation } from './command.ts';
import { flagIn, listIn, objectIn, textIn } from './members.ts';
import { groupOf, namesOf } from './names.ts';
import { type Operation, operationsOf } from './operations.ts';
import { parameterList, parametersOf } from './parameters.ts';
import { templateOf } from './path-template.ts';
import { openSchemaTable, type SchemaTable } from './schema-table.ts';
import { type SecurityScheme, securityOf, securitySchemesOf, warnOfUndeclared } from './security.ts';
import { serversOf } from './servers.ts';

export interface ReadOptions {
  /** What the commands are called by; else the owner of the server's host. */
  readonly vendor?: string;
}

/** All that a document describes. */
export interface ApiDescription {
  readonly kind: Exclude<DocumentKind, 'unknown'>;
  readonly title: string | undefined;
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly group: string;
  readonly commands: readonly ApiCommand[];
  /** What is not a command, and why. */
  readonly refused: readonly RefusedOperation[];
  readonly warnings: readonly Finding[];
  readonly servers: readonly ApiServer[];
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** What `#/schemas/…` in schemas of commands leads to. */
  readonly schemas: Readonly<Record<string, Json>>;
}

/** Reads the text of an OpenAPI document of one file. Left: why it is none. Reads nothing but the text, and never throws. */
export const readCommands = (
  text: string,
  options: ReadOptions = {},
): Either<RefusedDocument, ApiDescription> =>
  E.flatMap((document: OpenDocument) => commandsOf(document, options))(openDocument(text));

/** The commands of a document that has all of its files. */
export function commandsOf(
  document: OpenDocument,
  { vendor }: ReadOptions = {},
): Either<RefusedDocument, ApiDescription> {
  const whole = document.whole();
  if (E.isLeft(whole)) return whole;
  const { version: kind, document: api } = whole.right;
  if (objectIn(api, 'paths') === undefined)
    return E.left({
      kind,
      pointer: '',
      rule: 'paths_missing',
      message: 'the document has no paths, and so no operation',
      suggestion: 'import the document that has the paths of the API',
    });
  const { commands, refused, warnings, ...rest } = describe(api, vendor);
  return E.right({
    kind,
    ...rest,
    commands: commands.map((one) => ({ ...one, pointer: placeIn(one.pointer) })),
    refused: refused.map((one) => ({ ...one, pointer: placeIn(one.pointer) })),
    warnings: [...document.findings(), ...warnings.map((one) => ({ ...one, pointer: placeIn(one.pointer) }))],
  });
}

function describe(document: JsonObject, vendor: string | undefined): Omit<ApiDescription, 'kind'> {
  const warnings: Finding[] = [];
  const warn = (finding: Finding) => void warnings.push(finding);
  const table = openSchemaTable(document);
  const info = objectIn(document, 'info') ?? {};
  const servers = serversOf(document, '', warn) ?? [];
  const group = groupOf(vendor, textIn(info, 'title'), baseUrlOf(servers));
  const { operations, refused } = operationsOf(document, warn);
  const read = operations.map((operation) => ({
    operation,
    made: commandOf(document, operation, table, warn),
  }));
  const made = read.flatMap(({ operation, made }) =>
    E.isRight(made) ? [{ operation, command: made.right }] : [],
  );
  const names = namesOf(
    made.map(({ operation: { key, method, operation } }) => ({
      path: key,
      method,
      operationId: textIn(operation, 'operationId'),
    })),
  );
  const securitySchemes = securitySchemesOf(document, warn);
  warnOfUndeclared(
    made.map(({ command }) => command),
    securitySchemes,
    warn,
  );
  const hooks = Object.keys(objectIn(document, 'webhooks') ?? {}).length;
  if (hooks > 0)
    warn({
      pointer: '/webhooks',
      rule: 'webhooks_ignored',
      message: `the webhooks of the document (${hooks}) are calls to you, and become no commands`,
    });
  return {
    title: textIn(info, 'title'),
    version: textIn(info, 'version'),
    description: textIn(info, 'description'),
    group,
    commands: made.map(({ command }, index) => ({ group, name: names[index] ?? '', ...command })),
    refused: [
      ...refused,
      ...read.flatMap(({ operation: { key, method, pointer }, made }) =>
        E.isLeft(made) ? [{ method, path: key, pointer, reason: made.left }] : [],
      ),
    ],
    warnings,
    servers,
    securitySchemes,
    schemas: table.schemas(),
  };
}

/** Characters; names are made of paths, and real ones have at most a few hundred. */
const LONGEST_PATH = 1_000;

function commandOf(
  document: JsonObject,
  { key, method, item, itemPointer, operation, pointer }: Operation,
  table: SchemaTable,
  warn: (finding: Finding) => void,
): Either<string, Omit<ApiCommand, 'group' | 'name'>> {
  if (!key.startsWith('/')) return E.left('its path does not begin with a slash');
  if (key.length > LONGEST_PATH) return E.left(`its path has more than ${LONGEST_PATH} characters`);
  const template = templateOf(key);
  if (E.isLeft(template)) return template;
  const { path, query } = template.right;
  const lists = [parameterList(item, itemPointer), parameterList(operation, pointer)];
  const parameters = parametersOf({ document, path, query, lists, table, warn });
  if (E.isLeft(parameters)) return parameters;
  const source = { document, operation, pointer, table, warn };
  const body = bodyOf(source);
  if (E.isLeft(body)) return body;
  const tags = (listIn(operation, 'tags') ?? []).filter((tag): tag is string => typeof tag === 'string');
  const own = serversOf(operation, pointer, warn) ?? serversOf(item, itemPointer, warn);
  return E.right(
    defined({
      executionType: 'http' as const,
      method,
      path,
      query: parameters.right.query,
      summary: textIn(operation, 'summary'),
      description: textIn(operation, 'description'),
      tags,
      operationId: textIn(operation, 'operationId'),
      deprecated: flagIn(operation, 'deprecated') === true ? (true as const) : undefined,
      parameters: parameters.right.parameters,
      body: body.right,
      answers: answersOf(source),
      security: securityOf(document, operation),
      servers: own,
      pointer,
    }),
  );
}
