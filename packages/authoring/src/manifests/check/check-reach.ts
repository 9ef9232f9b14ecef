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
  const usable = security.filter((schemes) =>
    schemes.every(({ scheme }) => securitySchemes[scheme]?.kind !== 'unsupported'),
  );
  const ways = (usable.length === 0 ? security.slice(0, 1) : usable)
    .slice(0, WAYS)
    .map((schemes) => schemes.map(({ scheme }) => scheme).filter((scheme) => !isHeld(scheme)));
  const [first = []] = ways;
  tell({
    ...about,
    pointer,
    rule: 'missing-credentials',
    severity: 'warning',
    message: `no secret is set for ${ways.map((schemes) => schemes.join(' and ')).join(', or ')} of the catalog ${catalog.title}, without which ${about.command} cannot be called`,
    suggestion: storeSecrets(first.map((scheme) => schemeSecretName(catalog.catalog_id, scheme))),
  });
}

/** Ways of being let in that are told. */
const WAYS = 3;

/** Only the user has them, and they are never part of a conversation. */
export const storeSecrets = (names: readonly string[]): string =>
  `the user runs ${names.map((name) => `workrail secrets set ${name}`).join(' and ')}, which asks for the value; never ask for it in a conversation`;
