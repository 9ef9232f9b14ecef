import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiDescription, ReadOptions, RefusedDocument } from '@workrail/openapi';
import type { ApiDocumentError } from '@workrail/ports';
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

/** What a document describes, with the files beside it that it refers to. */
export const described = (
  { apiDocuments }: Pick<Dependencies, 'apiDocuments'>,
  { source, source_type }: DocumentSource,
  options: ReadOptions = {},
): TaskEither<ApiDocumentError | InvalidInputError, DescribedDocument> =>
  program(async ({ take, value }) => {
    value(checkedSource(source, source_type));
    const { path, text } = await take(apiDocuments.read(source));
    // Its parsers stay off the path to the first answer.
    const { openDocument, commandsOf } = await import('@workrail/openapi');
    const opened = openDocument(text);
    if (E.isLeft(opened)) return { path, api: opened };
    const document = opened.right;
    for (let files = document.wanted(); files.length > 0; files = document.wanted())
      for (const file of files) {
        const given = await apiDocuments.readBeside(source, file)();
        document.give(file, E.mapLeft(({ reason }: ApiDocumentError) => reason)(given));
      }
    return { path, api: commandsOf(document, options) };
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
