import { schemeSecretName } from '@workrail/kernel';
import type { KnownCommand } from '../known-commands.ts';

/** The credentials that there are for the schemes of a command's catalog, by scheme. */
export function credentialsOf(
  { catalog, securitySchemes }: Pick<KnownCommand, 'catalog' | 'securitySchemes'>,
  secrets: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const held = Object.entries(securitySchemes).flatMap(([scheme, { secretNumber }]) => {
    const value = secrets.get(schemeSecretName(catalog.catalog_id, scheme, secretNumber));
    return value === undefined ? [] : [[scheme, value] as const];
  });
  return Object.fromEntries(held);
}
