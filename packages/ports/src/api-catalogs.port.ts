import type { Either, Json, TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** The registry or one of its files cannot be used. Nothing was changed. */
export type ApiCatalogsError = FileError<'ApiCatalogsError'>;

/** An API whose operations are commands. As it stands in the registry, which a person may open. */
export interface ApiCatalog {
  readonly catalog_id: string;
  /** What people call it. */
  readonly title: string;
  /** What its document says of it; left out where it says nothing. */
  readonly description?: string;
  /** What its commands are called by. */
  readonly vendor: string;
  /** Where its requests go; null until somebody says. */
  readonly base_url: string | null;
  /** Whether a person said so, and not the document: only then can it lead to an address that is not of the public internet. */
  readonly base_url_given?: boolean;
  /** Whether its commands can be found and used. */
  readonly enabled: boolean;
  /** Where its document was read from. */
  readonly source: string;
  readonly document_kind: 'openapi_2' | 'openapi_3';
  /** What the document says of itself. */
  readonly document_version: string | null;
  readonly imported_at: string;
  readonly command_count: number;
  readonly refused_count: number;
  readonly provider_contract_count: number;
  /** SHA-256 of what was made of its document, which names the file. */
  readonly manifest: string;
  /** As it was before the last import, or before it was given back; null where nothing is kept. */
  readonly previous: Omit<ApiCatalog, 'previous'> | null;
}

/** The registry after a change, and manifests that nobody needs from then on; those that it still names stay. */
export interface CatalogsChange {
  readonly catalogs: readonly ApiCatalog[];
  readonly unneeded?: readonly (string | undefined)[];
}

/**
 * The catalogs of APIs: a registry, and a manifest for each, which is what was made of its document.
 *
 * Guarantees: a change is one step, safe among processes, and seen by all of them at once: the registry as it was or as it
 * is then, with every manifest that it names. Where it gives back what it was given, nothing is written. A
 * manifest never changes; one that was damaged or edited is told as an error, never read.
 */
export interface ApiCatalogs {
  /** Where the registry is. */
  readonly path: string;
  /** Where the manifest of a name is. */
  readonly manifestPath: (name: string) => string;
  readonly manifestName: (manifest: Json) => string;
  readonly list: () => TaskEither<ApiCatalogsError, readonly ApiCatalog[]>;
  readonly manifest: (name: string) => TaskEither<ApiCatalogsError, Json>;
  /** `change` may be called again, and a Left of it ends the update. `manifest` is kept where something is written. */
  readonly update: <E>(
    change: (current: readonly ApiCatalog[]) => Either<E, CatalogsChange>,
    manifest?: Json,
  ) => TaskEither<E | ApiCatalogsError, void>;
}
