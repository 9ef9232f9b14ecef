import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand, HttpMethod, RefusedOperation } from '@workrail/openapi';
import type { ApiDocumentError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type DocumentSource, described } from './source.ts';
import { type Violation, violationOf } from './violation.ts';

export interface PreviewImportInput extends DocumentSource {
  /** What people call the catalog; the document's title where it is left out. */
  readonly catalog_title?: string;
  /** What the commands are called by; else the owner of the server's host. */
  readonly vendor?: string;
  /** Where the requests go; else the document's first server. */
  readonly base_url?: string;
  /** How many commands to show, from the first on; none where it is left out. */
  readonly commands_shown?: number;
}

/** What an import would make, without making it. */
export interface ImportPreview {
  readonly catalog: {
    readonly catalog_id: string;
    readonly title: string;
    readonly vendor: string;
    readonly base_url: string | null;
  };
  readonly projected_command_count: number;
  /** What stands before the names of the commands, each once. */
  readonly projected_group_prefixes: readonly string[];
  /** Commands that answer with a list, which can offer the choices of an input. */
  readonly provider_contract_count: number;
  readonly refused: readonly RefusedOperation[];
  readonly warnings: readonly Violation[];
  readonly command_preview?: readonly CommandLine[];
}

export interface CommandLine {
  /** As a step of a workflow calls it. */
  readonly command: string;
  readonly execution_type: 'http';
  readonly http_method: Uppercase<HttpMethod>;
  readonly path: string;
  readonly summary: string | null;
}

/** The document cannot be imported. */
export interface DocumentInvalidError {
  readonly _tag: 'DocumentInvalidError';
  readonly source: string;
  readonly violations: readonly Violation[];
}

export type PreviewImportError = ApiDocumentError | DocumentInvalidError | InvalidInputError;

/** Plans an import to the end, and writes nothing. */
export const previewImport =
  (deps: Pick<Dependencies, 'apiDocuments'>) =>
  (input: PreviewImportInput): TaskEither<PreviewImportError, ImportPreview> =>
    program(async ({ take, value, fail }) => {
      const { source, catalog_title, vendor, base_url, commands_shown = 0 } = input;
      const api = await import('@workrail/openapi');
      const given = base_url === undefined ? undefined : api.checkedBaseUrl(base_url);
      if (given !== undefined && E.isLeft(given)) return value(badBaseUrl(given.left));
      const read = await take(described(deps, input, vendor === undefined ? {} : { vendor }));
      if (E.isLeft(read))
        return fail({ _tag: 'DocumentInvalidError', source, violations: [violationOf(read.left)] });
      const { group, commands, servers, schemas, refused, warnings, ...about } = read.right;
      const title = catalog_title?.trim() || about.title?.trim() || group;
      const baseUrl = given?.right ?? api.baseUrlOf(servers);
      const lists = commands.filter((one) => api.listProvidedBy(one, schemas) !== undefined);
      return {
        catalog: {
          catalog_id: api.kebab(title) || group,
          title,
          vendor: group,
          base_url: baseUrl ?? null,
        },
        projected_command_count: commands.length,
        projected_group_prefixes: [...new Set(commands.map((one) => one.group))],
        provider_contract_count: lists.length,
        refused,
        warnings: [...(baseUrl === undefined ? [NO_BASE_URL] : []), ...warnings.map(violationOf)],
        ...(commands_shown === 0 ? {} : { command_preview: commands.slice(0, commands_shown).map(lineOf) }),
      };
    });

const badBaseUrl = (reason: string) =>
  invalid(
    'base_url',
    'url',
    `base_url cannot be used: ${reason}`,
    'Give the address that the paths of the API follow, such as https://api.example.com/v1.',
  );

const NO_BASE_URL: Violation = {
  path: '/servers',
  rule: 'base_url_missing',
  message: 'the document does not say where its API is reached',
  suggested_action: 'give a base URL, such as https://api.example.com/v1',
};

const lineOf = ({ group, name, executionType, method, path, summary }: ApiCommand): CommandLine => ({
  command: `${group} ${name}`,
  execution_type: executionType,
  http_method: method.toUpperCase() as Uppercase<HttpMethod>,
  path,
  summary: summary ?? null,
});
