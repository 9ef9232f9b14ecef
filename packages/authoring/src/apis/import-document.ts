import { beginning, E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { RefusedOperation } from '@workrail/openapi';
import type { ApiCatalog, ApiCatalogsError, CatalogsChange } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { CatalogExistsError } from './catalog-errors.ts';
import { type CatalogChanges, changesSince, withoutPrevious } from './changes-since.ts';
import { manifestOf } from './manifest.ts';
import { namedAsBefore } from './named-as-before.ts';
import { type ImportPlan, type ImportTerms, type PlanImportError, planImport } from './plan-import.ts';
import type { Violation } from './violation.ts';

export interface ImportDocumentInput extends ImportTerms {
  /** Replaces the catalog of the same title; false where it is left out. */
  readonly overwrite?: boolean;
  /** Whether its commands can be used; true where it is left out, or as the catalog that is replaced had it. */
  readonly enabled?: boolean;
}

export interface ImportedCatalog {
  readonly catalog_id: string;
  /** The registry, and what was made of the document. */
  readonly catalog_path: string;
  readonly manifest_path: string;
  readonly enabled: boolean;
  readonly base_url: string | null;
  readonly command_count: number;
  readonly provider_contract_count: number;
  readonly refused: readonly RefusedOperation[];
  readonly warnings: readonly Violation[];
  /** Null where no catalog was replaced. */
  readonly changes: CatalogChanges | null;
}

export type ImportDocumentError = PlanImportError | ApiCatalogsError | CatalogExistsError;

type ImportNeeds = Pick<
  Dependencies,
  'apiDocuments' | 'apiReader' | 'apiCatalogs' | 'clock' | 'workflowFiles' | 'savedManifests'
>;

/** Makes a catalog of a document. Everything is checked before anything is written. */
export const importDocument =
  (deps: ImportNeeds) =>
  (input: ImportDocumentInput): TaskEither<ImportDocumentError, ImportedCatalog> =>
    program(async ({ take }) => {
      const plan = await take(planImport(deps, input));
      // Whoever replaced the catalog since its names were read is asked for its names too.
      for (;;) {
        const imported = await take(importedOver(deps, input, plan));
        if (imported !== undefined) return imported;
      }
    });

/** Undefined where somebody else changed the catalog meanwhile; then nothing was changed. */
const importedOver = (
  deps: ImportNeeds,
  input: ImportDocumentInput,
  { path, catalog, api: read, provider_contract_count, warnings }: ImportPlan,
): TaskEither<ImportDocumentError, ImportedCatalog | undefined> =>
  program(async ({ take, fail }) => {
    const { apiCatalogs: catalogs } = deps;
    const { api, before: named } = await take(namedAsBefore(catalogs, catalog.catalog_id, read));
    const manifest = manifestOf(api);
    const name = catalogs.manifestName(manifest);
    let before: ApiCatalog | undefined;
    let made: ApiCatalog | undefined;
    const change = (
      current: readonly ApiCatalog[],
    ): Either<CatalogExistsError | typeof CHANGED, Required<CatalogsChange>> => {
      before = current.find(({ catalog_id }) => catalog_id === catalog.catalog_id);
      if (before !== undefined && input.overwrite !== true)
        return E.left({ _tag: 'CatalogExistsError', catalog_id: before.catalog_id, title: before.title });
      if (namesIn(before) !== namesIn(named)) return E.left(CHANGED);
      const isSame = before?.manifest === name;
      const { description: _, ...kept } = before ?? {};
      made = {
        ...kept,
        ...catalog,
        ...baseUrlFor(input, catalog, before),
        ...(api.description === undefined ? {} : { description: beginning(api.description, DESCRIPTION) }),
        enabled: input.enabled ?? before?.enabled ?? true,
        source: path,
        document_kind: api.kind,
        document_version: api.version ?? null,
        imported_at: deps.clock.now(),
        command_count: api.commands.length,
        refused_count: api.refused.length,
        provider_contract_count,
        manifest: name,
        previous: isSame ? (before?.previous ?? null) : withoutPrevious(before),
      };
      const others = current.filter((one) => one !== before);
      return E.right({
        catalogs: [...others, made],
        unneeded: isSame ? [] : [before?.previous?.manifest],
      });
    };
    const written = await catalogs.update(change, manifest)();
    if (E.isLeft(written)) return written.left._tag === 'Changed' ? undefined : fail(written.left);
    const { changes, unread } = await changesSince(deps, before, api);
    return {
      catalog_id: catalog.catalog_id,
      catalog_path: catalogs.path,
      manifest_path: catalogs.manifestPath(name),
      enabled: made?.enabled ?? true,
      base_url: made?.base_url ?? catalog.base_url,
      command_count: api.commands.length,
      provider_contract_count,
      refused: api.refused,
      warnings: [...warnings, ...unread],
      changes,
    };
  });

const CHANGED = { _tag: 'Changed' } as const;

/** Where the names of a catalog are kept. */
const namesIn = (catalog: ApiCatalog | undefined): string =>
  JSON.stringify([catalog?.manifest, catalog?.previous?.manifest]);

/** What a person said before stays, until they say something else. */
const baseUrlFor = (
  { base_url: given }: ImportDocumentInput,
  { base_url }: ImportPlan['catalog'],
  before: ApiCatalog | undefined,
): Pick<ApiCatalog, 'base_url' | 'base_url_given'> =>
  given === undefined && before?.base_url_given === true
    ? { base_url: before.base_url, base_url_given: true }
    : { base_url, base_url_given: given !== undefined };

/** Characters that the registry keeps of what a document says of itself. */
const DESCRIPTION = 1_000;
