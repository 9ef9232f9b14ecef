import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiDescription, ReadBeside, ReadOptions, RefusedDocument } from '@workrail/openapi';
import type { ApiDocumentError, DocumentLimitError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';

/** Where the document of an API lies. */
export interface DocumentSource {
  /** A path; a relative one starts at the working folder. */
  readonly source: string;
  /** `path` or `url`; inferred where it is left out. */
  readonly source_type?: string;
}

/** A document as it was read. */
export interface DescribedDocument {
  /** Absolute. */
  readonly path: string;
  /** What it describes; Left: why it cannot be imported. */
  readonly api: Either<RefusedDocument, ApiDescription>;
}

export type ReadDocumentError = ApiDocumentError | DocumentLimitError | InvalidInputError;

/** What a document describes, with the files beside it that it refers to. */
export const described = (
  { apiDocuments, apiReader }: Pick<Dependencies, 'apiDocuments' | 'apiReader'>,
  { source, source_type }: DocumentSource,
  options: ReadOptions = {},
): TaskEither<ReadDocumentError, DescribedDocument> =>
  program(async ({ take, value }) => {
    value(checkedSource(source, source_type));
    const { path, text } = await take(apiDocuments.read(source));
    const readBeside: ReadBeside = async (file) =>
      E.mapLeft(({ reason }: ApiDocumentError) => reason)(await apiDocuments.readBeside(source, file)());
    return { path, api: await take(apiReader.describe({ text, readBeside, ...options })) };
  });

function checkedSource(source: string, type: string | undefined): Either<InvalidInputError, void> {
  if (source.trim() === '')
    return invalid('source', 'required', 'source is empty', 'Name the file of an OpenAPI document.');
  return type === 'url' || (type === undefined && /^[a-z][a-z\d+.-]+:\/\//i.test(source))
    ? invalid(
        'source',
        'path',
        `source is the address ${source}, and documents are read from files`,
        'Download the document, and name the file.',
      )
    : E.right(undefined);
}
