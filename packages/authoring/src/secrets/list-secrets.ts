import { program, type TaskEither } from '@workrail/kernel';
import type { SecretOrigin, SecretsError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { allSchemeSecrets, type SchemeSecret } from './scheme-secrets.ts';

/** A secret by its name; its value is never told. */
export interface ListedSecret {
  readonly name: string;
  /** Where it is taken from; null where it is missing. */
  readonly origin: SecretOrigin | null;
  /** The schemes of catalogs that need it; none where no catalog does. */
  readonly used_by: readonly Pick<SchemeSecret, 'catalog_id' | 'scheme' | 'holds'>[];
}

export interface SecretList {
  /** By name: those that are set, and those that a catalog needs. */
  readonly secrets: readonly ListedSecret[];
  /** How many are needed and not set. */
  readonly missing_count: number;
}

/** The secrets that there are and that catalogs need. */
export const listSecrets =
  ({ secrets, apiCatalogs }: Pick<Dependencies, 'secrets' | 'apiCatalogs'>) =>
  (): TaskEither<SecretsError, SecretList> =>
    program(async ({ take }) => {
      const origins = await take(secrets.origins());
      const schemes = await allSchemeSecrets(apiCatalogs);
      const needed = schemes.flatMap(({ secret }) => secret ?? []);
      const names = [...new Set([...origins.keys(), ...needed])].sort();
      const listed = names.map((name) => ({
        name,
        origin: origins.get(name) ?? null,
        used_by: schemes
          .filter(({ secret }) => secret === name)
          .map(({ catalog_id, scheme, holds }) => ({ catalog_id, scheme, holds })),
      }));
      return { secrets: listed, missing_count: listed.filter(({ origin }) => origin === null).length };
    });
