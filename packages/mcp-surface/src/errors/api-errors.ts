import type {
  CatalogExistsError,
  CatalogNotFoundError,
  CommandNotFoundError,
  DocumentInvalidError,
} from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { ApiCatalogsError, ApiDocumentError, DocumentLimitError, GuideError } from '@workrail/ports';
import { conflict, execution, type FactsByTag, notFound, validation } from './facts.ts';

/** Documents of APIs, the catalogs that are made of them, and their commands. */
export const API_ERRORS: FactsByTag<
  | ApiDocumentError
  | ApiCatalogsError
  | CatalogExistsError
  | CatalogNotFoundError
  | CommandNotFoundError
  | DocumentInvalidError
  | DocumentLimitError
  | GuideError
> = {
  ApiDocumentError: notFound('DOCUMENT_UNREADABLE', ({ path, reason }) => [
    `${beginning(path, 300)} cannot be read: ${reason}.`,
    'Correct source and repeat the call: name the file of an OpenAPI document by its absolute path. Nothing was written.',
    { context: { path: beginning(path, 300) } },
  ]),
  DocumentInvalidError: validation('DOCUMENT_INVALID', ({ source, violations }) => [
    `${beginning(source, 200)} cannot be imported: ${violations.map(({ message }) => message).join('; ')}.`,
    `${violations.map(({ suggested_action = '' }) => sentence(suggested_action)).join(' ')} Tell the user what is wrong with the document; nothing was written.`.trimStart(),
    {
      context: { path: beginning(source, 300) },
      // All of the document is what the argument names.
      violations: violations.map((one) => ({ ...one, path: one.path || 'source' })),
    },
  ]),
  DocumentLimitError: validation('DOCUMENT_LIMIT', ({ limit, most }) => [
    `Reading the document took more than ${most}, which is the most that it may take. Nothing was written.`,
    'Tell the user: the document is too large or too deeply entangled. A document of the part of the API that is needed can be imported.',
    { context: { limit } },
  ]),
  ApiCatalogsError: execution('CATALOGS_UNUSABLE', ({ path, reason, fullVolume }) => [
    fullVolume === undefined
      ? `${path} cannot be used: ${reason}. Nothing was changed.`
      : `${fullVolume} is full. Nothing was changed.`,
    fullVolume === undefined
      ? 'Ask the user to fix the file that the message names, or to import the document again with overwrite.'
      : 'Ask the user to free some space there, then repeat the same call.',
    { context: { path }, retryable: fullVolume !== undefined },
  ]),
  GuideError: execution('GUIDE_UNREADABLE', ({ path, reason }) => [
    `${path} cannot be read: ${reason}.`,
    'Ask the user to install WorkRail again: a file of it is missing.',
    { context: { path } },
  ]),
  CatalogExistsError: conflict('CATALOG_EXISTS', ({ catalog_id, title }) => [
    `There is a catalog "${beginning(title, 120)}" (${beginning(catalog_id, 120)}) already. Nothing was changed.`,
    'If it is to be replaced, repeat the call with overwrite: true. Otherwise give another catalog_title.',
    { context: { catalog_id } },
  ]),
  CatalogNotFoundError: notFound('CATALOG_NOT_FOUND', ({ catalog, didYouMean, known }) => [
    `There is no catalog "${beginning(catalog, 120)}". Nothing was changed.`,
    [
      ...(didYouMean === undefined ? [] : [`Did you mean "${didYouMean}"?`]),
      known.length === 0
        ? 'There are no catalogs: catalog_import_openapi makes one.'
        : 'Call catalog_list to see the ids.',
    ].join(' '),
    { context: { catalog: beginning(catalog, 120) } },
  ]),
  CommandNotFoundError: notFound('COMMAND_NOT_FOUND', ({ command, didYouMean }) => [
    `There is no command "${beginning(command, 120)}" in the enabled catalogs.`,
    `${didYouMean === undefined ? '' : `Did you mean "${didYouMean}"? Otherwise c`}${didYouMean === undefined ? 'C' : ''}all command_list with query: what the command should do.`,
    { context: { command: beginning(command, 120) } },
  ]),
};

const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
