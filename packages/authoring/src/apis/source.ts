import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiDescription, ReadBeside, ReadOptions, RefusedDocument } from '@workrail/openapi';
import type { ApiDocumentError, DocumentLimitError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';

/** Where the document of an API lies. */
export interface DocumentSource {
  /** A path; a relative one starts at the working folder. With the source type `url` an address. */
  readonly source: string;
  /** `path` or `url`; a path where it is left out. An address is fetched only if somebody asks for it. */
  readonly source_type?: string;
  /** Whether the address may be one of this machine or of a private network; false where it is left out. */
  readonly allow_private_address?: boolean;
}

/** A document as it was read. */
export interface DescribedDocument {
  /** Absolute; or the address, without its query. */
  readonly path: string;
  /** What it describes; Left: why it cannot be imported. */
  readonly api: Either<RefusedDocument, ApiDescription>;
}

export type ReadDocumentError = ApiDocumentError | DocumentLimitError | InvalidInputError;

/** What a document describes, with the files beside it that it refers to. */
export const described = (
  { apiDocuments, apiReader }: Pick<Dependencies, 'apiDocuments' | 'apiReader'>,
  { source, source_type, allow_private_address }: DocumentSource,
  options: ReadOptions = {},
): TaskEither<ReadDocumentError, DescribedDocument> =>
  program(async ({ take, value }) => {
    value(checkedSource(source, source_type));
    const isAddress = source_type === 'url';
    const { path, text } = await take(
      isAddress
        ? apiDocuments.fetch(source.trim(), { isPrivateAllowed: allow_private_address === true })
        : apiDocuments.read(source),
    );
    const readBeside: ReadBeside = async (file) =>
      isAddress
        ? NOT_FETCHED
        : E.mapLeft(({ reason }: ApiDocumentError) => reason)(await apiDocuments.readBeside(source, file)());
    return { path, api: await take(apiReader.describe({ text, readBeside, ...options })) };
  });

const NOT_FETCHED = E.left('only the document itself is fetched, and no other file');

function checkedSource(source: string, type: string | undefined): Either<InvalidInputError, void> {
  if (source.trim() === '')
    return invalid('source', 'required', 'source is empty', 'Name the file of an OpenAPI document.');
  if (type !== undefined && type !== 'path' && type !== 'url')
    return invalid('source_type', 'enum', `source_type is ${type}`, 'Use path or url.');
  if (type === 'url')
    return /^https?:\/\//i.test(source.trim())
      ? E.right(undefined)
      : invalid(
          'source',
          'url',
          `source is ${source}, which is not an address`,
          'Give an address that begins with https://, or leave out source_type to read a file.',
        );
  return type === undefined && /^[a-z][a-z\d+.-]+:\/\//i.test(source)
    ? invalid(
        'source',
        'path',
        `source is the address ${source}, and an address is fetched only if you ask for it`,
        'Set source_type to url (--source-type url), or download the document and name the file.',
      )
    : E.right(undefined);
}
