import { visible } from '../text/visible.ts';
import type { CliError } from './cli-error.ts';
import { type Failure, misuse, orNoRoom, problem } from './exit.ts';

type ApiTag =
  | 'ApiDocumentError'
  | 'DocumentLimitError'
  | 'ApiCatalogsError'
  | 'CatalogExistsError'
  | 'CatalogNotFoundError'
  | 'CommandNotFoundError'
  | 'DocumentInvalidError'
  | 'SecretsError'
  | 'SecretNotFoundError';

/** Errors about documents of APIs, their catalogs, commands and secrets. */
export const API_FAILURES: {
  readonly [Tag in ApiTag]: (error: Extract<CliError, { readonly _tag: Tag }>) => Failure;
} = {
  ApiDocumentError: problem((error) => [
    `${visible(error.path)} cannot be read: ${visible(error.reason)}`,
    /^https?:/.test(error.path)
      ? 'Give the address of an OpenAPI document on the public internet, allow a private one with --allow-private-address, or download the document.'
      : 'Name the file of an OpenAPI document.',
  ]),
  DocumentLimitError: problem(({ most }) => [
    `reading the document took more than ${most}, which is the most that it may take`,
    'Nothing was changed. Import a document of the part of the API that is needed.',
  ]),
  ApiCatalogsError: problem(
    orNoRoom((error) => [
      `${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      'Nothing was changed.',
    ]),
  ),
  CatalogExistsError: problem(({ title, catalog_id }) => [
    `there is a catalog "${visible(title)}" already (${visible(catalog_id)})`,
    'Nothing was changed. Add --overwrite to replace it, or --title to give this one another name.',
  ]),
  CatalogNotFoundError: misuse(({ catalog, didYouMean, known }) => [
    `there is no catalog "${visible(catalog)}"${didYouMean === undefined ? '' : ` (did you mean ${visible(didYouMean)}?)`}`,
    known.length === 0
      ? 'There is none yet; "workrail catalog import" makes one.'
      : `There are ${known.map(visible).join(', ')}.`,
  ]),
  CommandNotFoundError: misuse(({ command, didYouMean }) => [
    `there is no command "${visible(command)}"${didYouMean === undefined ? '' : ` (did you mean "${visible(didYouMean)}"?)`}`,
    'Run "workrail command list" with words for what it should do.',
  ]),
  DocumentInvalidError: problem(({ source, violations }) => [
    `${visible(source)} cannot be imported`,
    ...violations.flatMap(({ path, message, suggested_action }) => [
      `${path === '' ? '' : `${visible(path)}: `}${visible(message)}`,
      ...(suggested_action === undefined ? [] : [visible(suggested_action)]),
    ]),
  ]),
  SecretsError: problem(
    orNoRoom((error) => [
      `the secrets ${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      'The file was not changed. Correct it in an editor, or delete it and set the secrets again.',
    ]),
  ),
  SecretNotFoundError: misuse(({ name, didYouMean, variable }) =>
    variable === undefined
      ? [
          `there is no secret "${visible(name)}"${didYouMean === undefined ? '' : ` (did you mean ${didYouMean}?)`}`,
          'Nothing was changed. "workrail secrets list" shows the names.',
        ]
      : [
          `${visible(name)} is not stored; the environment sets it`,
          `Nothing was changed. Unset ${visible(variable)} where it is set.`,
        ],
  ),
};
