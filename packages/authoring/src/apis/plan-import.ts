import { beginning, E, program, type TaskEither } from '@workrail/kernel';
import type { ApiDescription } from '@workrail/openapi';
import { invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type DocumentSource, described, type ReadDocumentError } from './source.ts';
import { type Violation, violationOf } from './violation.ts';

/** What a catalog is made of. */
export interface ImportTerms extends DocumentSource {
  /** What people call the catalog; the document's title where it is left out. */
  readonly catalog_title?: string;
  /** What the commands are called by; else the owner of the server's host. */
  readonly vendor?: string;
  /** Where the requests go; else the document's first server. */
  readonly base_url?: string;
}

/** The document cannot be imported. */
export interface DocumentInvalidError {
  readonly _tag: 'DocumentInvalidError';
  readonly source: string;
  readonly violations: readonly Violation[];
}

export type PlanImportError = ReadDocumentError | DocumentInvalidError;

/** What an import makes of a document. */
export interface ImportPlan {
  readonly catalog: {
    readonly catalog_id: string;
    readonly title: string;
    readonly vendor: string;
    readonly base_url: string | null;
  };
  /** Where the document lies; absolute. */
  readonly path: string;
  readonly api: ApiDescription;
  /** Commands that answer with a list, which can offer the choices of an input. */
  readonly provider_contract_count: number;
  readonly warnings: readonly Violation[];
}

/** Plans an import to the end, and writes nothing. */
export const planImport = (
  deps: Pick<Dependencies, 'apiDocuments' | 'apiReader'>,
  terms: ImportTerms,
): TaskEither<PlanImportError, ImportPlan> =>
  program(async ({ take, value, fail }) => {
    const { source, catalog_title, vendor, base_url } = terms;
    const openapi = await import('@workrail/openapi');
    const given = base_url === undefined ? undefined : openapi.checkedBaseUrl(base_url);
    if (given !== undefined && E.isLeft(given)) return value(badBaseUrl(given.left));
    const titleGiven = catalog_title?.trim() ?? '';
    if (titleGiven.length > LONGEST_TITLE)
      return value(
        invalid(
          'catalog_title',
          'size',
          `catalog_title has more than ${LONGEST_TITLE} characters`,
          'Give a shorter one.',
        ),
      );
    const options = vendor === undefined ? {} : { vendor };
    const { path, api: read } = await take(described(deps, terms, options));
    if (E.isLeft(read))
      return fail({ _tag: 'DocumentInvalidError', source, violations: [violationOf(read.left)] });
    const api = read.right;
    const title = titleGiven || beginning(api.title?.trim() ?? '', LONGEST_TITLE) || api.group;
    const baseUrl = given?.right ?? openapi.baseUrlOf(api.servers, path);
    return {
      catalog: {
        catalog_id: openapi.kebab(title) || api.group,
        title,
        vendor: api.group,
        base_url: baseUrl ?? null,
      },
      path,
      api,
      provider_contract_count: api.commands.filter(
        (one) => openapi.listProvidedBy(one, api.schemas) !== undefined,
      ).length,
      warnings: [...(baseUrl === undefined ? [NO_BASE_URL] : []), ...api.warnings.map(violationOf)],
    };
  });

/** Characters. */
const LONGEST_TITLE = 120;

const badBaseUrl = (reason: string) =>
  invalid(
    'base_url',
    'url',
    `base_url cannot be used: ${reason}`,
    'Give the address that the paths of the API follow, such as https://api.example.com/v1.',
  );

export const NO_BASE_URL: Violation = {
  path: '/servers',
  rule: 'base_url_missing',
  message: 'the document does not say where its API is reached',
  suggested_action: 'give a base URL, such as https://api.example.com/v1',
};
