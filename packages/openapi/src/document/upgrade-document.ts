import { upgrade } from '@scalar/openapi-upgrader';
import { E, type Either, type JsonObject, ownValue } from '@workrail/kernel';
import type { Finding } from '../finding.ts';

export type DocumentKind = 'openapi_2' | 'openapi_3' | 'unknown';

/** Which format a document says that it has. */
export function kindOf(document: JsonObject): DocumentKind {
  const version = (key: string) => String(ownValue(document, key) ?? '');
  if (version('swagger').startsWith('2')) return 'openapi_2';
  return version('openapi').startsWith('3.') ? 'openapi_3' : 'unknown';
}

/** A document as OpenAPI 3.1, whose schemas are JSON Schema 2020-12, and what it was before. */
export interface UpgradedDocument {
  readonly version: Exclude<DocumentKind, 'unknown'>;
  readonly document: JsonObject;
}

/** Left: why the document cannot be read as OpenAPI 3.1. */
export function upgradeDocument(document: JsonObject, kind: DocumentKind): Either<Finding, UpgradedDocument> {
  if (kind === 'unknown')
    return E.left({
      pointer: '',
      rule: 'document_version',
      message: 'the document says neither swagger: "2.0" nor openapi: "3.x"',
      suggestion: 'import an OpenAPI document of version 2.0, 3.0 or 3.1',
    });
  try {
    const upgraded = upgrade(document as Record<string, unknown>, '3.1') as unknown as JsonObject;
    return E.right({ version: kind, document: upgraded });
  } catch (error) {
    return E.left({
      pointer: '',
      rule: 'document_upgrade',
      message: `the document cannot be read as OpenAPI 3.1: ${(error as Error).message}`,
    });
  }
}
