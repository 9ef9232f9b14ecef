import { schemeSecretName } from '@workrail/kernel';
import { baseUrlOf } from '@workrail/openapi';
import type { ManifestFinding, Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';

/** Whether there is a secret of a name. */
export type HasSecret = (name: string) => boolean;

/** What keeps a command from being called here and now, though the workflow is right. */
export function checkReach(
  { command, catalog, securitySchemes }: KnownCommand,
  hasSecret: HasSecret,
  {
    pointer,
    about,
    tell,
  }: {
    readonly pointer: string;
    readonly about: Pick<ManifestFinding, 'stepId' | 'command'>;
    readonly tell: Tell;
  },
): void {
  if (catalog.base_url === null && baseUrlOf(command.servers ?? []) === undefined)
    tell({
      ...about,
      pointer,
      rule: 'missing-base-url',
      severity: 'warning',
      message: `nobody said where the API of the catalog ${catalog.title} is reached, so that ${about.command} cannot be called`,
      suggestion: `import it again with a base URL: workrail catalog import ${catalog.source} --title "${catalog.title}" --base-url <address> --overwrite`,
    });
  const isHeld = (scheme: string): boolean => hasSecret(schemeSecretName(catalog.catalog_id, scheme));
  const { security } = command;
  if (security.length === 0 || security.some((schemes) => schemes.every(({ scheme }) => isHeld(scheme))))
    return;
  const usable = security.find((schemes) =>
    schemes.every(({ scheme }) => securitySchemes[scheme]?.kind !== 'unsupported'),
  );
  const names = (usable ?? security[0] ?? []).map(({ scheme }) => scheme);
  const missing = names.filter((scheme) => !isHeld(scheme));
  tell({
    ...about,
    pointer,
    rule: 'missing-credentials',
    severity: 'warning',
    message: `${about.command} needs credentials for ${names.join(' and ')}, and there are none for ${missing.join(' and ')}`,
    suggestion: storeSecrets(missing.map((scheme) => schemeSecretName(catalog.catalog_id, scheme))),
  });
}

/** Only the user has them, and they are never part of a conversation. */
export const storeSecrets = (names: readonly string[]): string =>
  `a person has to store them, never in a conversation: ${names.map((name) => `workrail secrets set ${name}`).join(', ')}`;
