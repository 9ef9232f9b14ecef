import { schemeSecretName } from '@workrail/kernel';
import { commandBaseUrl, whyUnusable } from '@workrail/openapi';
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
  if (commandBaseUrl(command, catalog) === undefined)
    tell({
      ...about,
      pointer,
      rule: 'missing-base-url',
      severity: 'warning',
      message: `nobody said where the API of the catalog ${catalog.title} is reached, so that ${about.command} cannot be called`,
      suggestion: `import it again with a base URL: workrail catalog import ${catalog.source} --title "${catalog.title}" --base-url <address> --overwrite`,
    });
  const secretOf = (scheme: string): string =>
    schemeSecretName(catalog.catalog_id, scheme, securitySchemes[scheme]?.secretNumber);
  const isHeld = (scheme: string): boolean => hasSecret(secretOf(scheme));
  const { security } = command;
  const faultOf = (scheme: string) => whyUnusable(securitySchemes, scheme);
  const usable = security.filter((schemes) => schemes.every(({ scheme }) => faultOf(scheme) === undefined));
  if (security.length === 0 || usable.some((schemes) => schemes.every(({ scheme }) => isHeld(scheme))))
    return;
  if (usable.length === 0) {
    const faults = new Map(security.flat().map(({ scheme }) => [scheme, faultOf(scheme)]));
    const reasons = [...faults].flatMap(([scheme, fault]) =>
      fault === undefined ? [] : [`${scheme}, because ${fault}`],
    );
    tell({
      ...about,
      pointer,
      rule: 'missing-credentials',
      severity: 'warning',
      message: `${about.command} cannot be called: it needs a security scheme of the catalog ${catalog.title} that cannot be used: ${reasons.slice(0, WAYS).join('; ')}`,
      suggestion: `use another command, or import a document in which ${[...faults.keys()].slice(0, WAYS).join(' or ')} is a scheme that can be used`,
    });
    return;
  }
  const ways = usable
    .slice(0, WAYS)
    .map((schemes) => schemes.map(({ scheme }) => scheme).filter((scheme) => !isHeld(scheme)));
  const [first = []] = ways;
  tell({
    ...about,
    pointer,
    rule: 'missing-credentials',
    severity: 'warning',
    message: `no secret is set for ${ways.map((schemes) => schemes.join(' and ')).join(', or ')} of the catalog ${catalog.title}, without which ${about.command} cannot be called`,
    suggestion: storeSecrets(first.map(secretOf)),
  });
}

/** Ways of being let in that are told. */
const WAYS = 3;

/** Only the user has them, and they are never part of a conversation. */
export const storeSecrets = (names: readonly string[]): string =>
  `the user runs ${names.map((name) => `workrail secrets set ${name}`).join(' and ')}, which asks for the value; never ask for it in a conversation`;
