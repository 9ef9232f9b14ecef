import type { JsonObject } from '@workrail/kernel';
import { type Finding, memberPointer } from '../finding.ts';
import type { DocumentKind } from './upgrade-document.ts';

const BOTH = ['info', 'paths', 'security', 'tags', 'externalDocs'];

/** The keys that the format gives a document. */
const KEYS: Readonly<Record<Exclude<DocumentKind, 'unknown'>, ReadonlySet<string>>> = {
  openapi_2: new Set([
    ...BOTH,
    'swagger',
    'host',
    'basePath',
    'schemes',
    'consumes',
    'produces',
    'definitions',
    'parameters',
    'responses',
    'securityDefinitions',
  ]),
  openapi_3: new Set([...BOTH, 'openapi', 'servers', 'components', 'webhooks', 'jsonSchemaDialect', '$self']),
};

/** Tells of the keys of a document that its format does not have. */
export const unknownRootKeys = (root: JsonObject, kind: DocumentKind): readonly Finding[] =>
  kind === 'unknown'
    ? []
    : Object.keys(root)
        .filter((key) => !KEYS[kind].has(key) && !key.startsWith('x-'))
        .map((key) => ({
          pointer: memberPointer('', key),
          rule: 'key_unknown',
          message: `${JSON.stringify(key)} is no key of an OpenAPI document, and what it says is left out`,
        }));
