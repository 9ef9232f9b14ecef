import { schemeSecretName } from '@workrail/kernel';
import type { PinnedCommand } from '@workrail/ports';

type Held = Pick<PinnedCommand, 'catalog' | 'securitySchemes'>;

/** What the secret of a scheme is called. */
export const secretOf = ({ catalog, securitySchemes }: Held, scheme: string): string =>
  schemeSecretName(catalog.catalog_id, scheme, securitySchemes[scheme]?.secretNumber);

/** The credentials that there are for the schemes of a command's catalog, by scheme. */
export function credentialsOf(
  command: Held,
  secrets: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const held = Object.keys(command.securitySchemes).flatMap((scheme) => {
    const value = secrets.get(secretOf(command, scheme));
    return value === undefined ? [] : [[scheme, value] as const];
  });
  return Object.fromEntries(held);
}
