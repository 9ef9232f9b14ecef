import { E, program, type TaskEither } from '@workrail/kernel';
import type { RefusedOperation } from '@workrail/openapi';
import type { Dependencies } from '../dependencies.ts';
import { NO_BASE_URL } from './plan-import.ts';
import { type DocumentSource, described, type ReadDocumentError } from './source.ts';
import { type Violation, violationOf } from './violation.ts';

/** What importing a document would make of it. */
export interface ValidatedDocument {
  /** Whether it can be imported. */
  readonly valid: boolean;
  readonly document_kind: 'openapi_2' | 'openapi_3' | 'unknown';
  readonly operation_count: number;
  /** Operations that would become commands; the others are in `refused`. */
  readonly command_count: number;
  readonly refused: readonly RefusedOperation[];
  readonly warnings: readonly Violation[];
  readonly violations: readonly Violation[];
}

export type ValidateDocumentError = ReadDocumentError;

/** Reads a document as an import would, and changes nothing. */
export const validateDocument =
  (deps: Pick<Dependencies, 'apiDocuments' | 'apiReader'>) =>
  (input: DocumentSource): TaskEither<ValidateDocumentError, ValidatedDocument> =>
    program(async ({ take }) => {
      const { path, api: read } = await take(described(deps, input));
      if (E.isLeft(read))
        return {
          valid: false,
          document_kind: read.left.kind,
          operation_count: 0,
          command_count: 0,
          refused: [],
          warnings: [],
          violations: [violationOf(read.left)],
        };
      const { kind, commands, refused, warnings, servers } = read.right;
      const { baseUrlOf } = await import('@workrail/openapi');
      const isReached = baseUrlOf(servers, path) !== undefined;
      return {
        valid: true,
        document_kind: kind,
        operation_count: commands.length + refused.length,
        command_count: commands.length,
        refused,
        warnings: [...(isReached ? [] : [NO_BASE_URL]), ...warnings.map(violationOf)],
        violations: [],
      };
    });
