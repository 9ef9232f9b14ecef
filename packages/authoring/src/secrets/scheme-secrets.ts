import { E, schemeSecretName } from '@workrail/kernel';
import type { SecurityScheme } from '@workrail/openapi';
import type { ApiCatalogs, SecretOrigin } from '@workrail/ports';
import { manifestFrom } from '../apis/manifest.ts';

/** A security scheme of a catalog, and the secret that it takes its credentials from. */
export interface SchemeSecret {
  readonly catalog_id: string;
  readonly scheme: string;
  readonly kind: SecurityScheme['kind'];
  /** The name of the secret; null where the scheme cannot be used. */
  readonly secret: string | null;
  /** What the secret has to hold, or why the scheme cannot be used. */
  readonly holds: string;
}

/** The same, with where the secret is set. */
export interface CredentialState extends Omit<SchemeSecret, 'catalog_id'> {
  readonly is_set: boolean;
}

/** The schemes of a catalog with their secrets. */
export const schemeSecrets = (
  catalogId: string,
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly SchemeSecret[] =>
  Object.entries(schemes).map(([name, scheme]) => ({
    catalog_id: catalogId,
    scheme: name,
    kind: scheme.kind,
    secret: scheme.kind === 'unsupported' ? null : schemeSecretName(catalogId, name, scheme.secretNumber),
    holds: heldBy(scheme),
  }));

function heldBy(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `the key, sent as ${scheme.place} ${scheme.name}`;
    case 'bearer':
      return 'the token';
    case 'basic':
      return 'user:password';
    case 'oauth2':
      return 'client_id:client_secret';
    case 'unsupported':
      return scheme.reason;
  }
}

export const credentialState = (
  { catalog_id: _, ...scheme }: SchemeSecret,
  origins: ReadonlyMap<string, SecretOrigin>,
): CredentialState => ({ ...scheme, is_set: scheme.secret !== null && origins.has(scheme.secret) });

/** The schemes of all catalogs, disabled ones too. A catalog that cannot be read has none here; others say what is wrong. */
export async function allSchemeSecrets(apiCatalogs: ApiCatalogs): Promise<readonly SchemeSecret[]> {
  const catalogs = await apiCatalogs.list()();
  if (E.isLeft(catalogs)) return [];
  const found: SchemeSecret[] = [];
  for (const { catalog_id, manifest } of catalogs.right) {
    const kept = await apiCatalogs.manifest(manifest)();
    if (E.isRight(kept)) found.push(...schemeSecrets(catalog_id, manifestFrom(kept.right).securitySchemes));
  }
  return found;
}
