import { base64Of } from '@workrail/kernel';
import type { SecurityAlternative } from '../commands/command.ts';
import { type SecurityScheme, whyUnusable } from '../commands/security.ts';
import { utf8Of } from '../platform.ts';
import { percentEncoded } from './percent.ts';
import type { Report } from './report.ts';
import type { RequestInput } from './request.ts';
import type { Pair } from './styles.ts';

export interface WrittenCredentials {
  readonly schemes: readonly string[];
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
}

const NONE: WrittenCredentials = { schemes: [], query: [], headers: [], cookies: [] };

type Given = Pick<RequestInput, 'command' | 'securitySchemes' | 'credentials' | 'mask'>;

/**
 * The credentials of one alternative, all of its schemes: the first one that has them all. An alternative without
 * schemes counts where none of the others has.
 */
export function writeCredentials(given: Given, report: Report): WrittenCredentials {
  const { command, credentials } = given;
  if (command.security.length === 0) return NONE;
  const chosen =
    command.security.find(
      (one) =>
        one.length > 0 &&
        one.every(
          ({ scheme }) =>
            secretFor(credentials, scheme) !== '' && whyUnusable(given.securitySchemes, scheme) === undefined,
        ),
    ) ?? command.security.find((one) => one.length === 0);
  if (chosen === undefined) return refused(given, report);
  return { ...written(given, chosen, report), schemes: chosen.map(({ scheme }) => scheme) };
}

const secretFor = (credentials: Given['credentials'], scheme: string): string =>
  Object.hasOwn(credentials, scheme) ? (credentials[scheme] ?? '') : '';

const schemeIn = (schemes: Given['securitySchemes'], name: string): SecurityScheme | undefined =>
  Object.hasOwn(schemes, name) ? schemes[name] : undefined;

/** Other ways of being let in that are told. */
const OTHERS = 2;

function refused(given: Given, report: Report): WrittenCredentials {
  const { command } = given;
  const possible = command.security.find((one) =>
    one.every(({ scheme }) => whyUnusable(given.securitySchemes, scheme) === undefined),
  );
  const names = (possible ?? command.security[0] ?? []).map(({ scheme }) => scheme);
  if (possible === undefined)
    for (const name of names) {
      const reason = whyUnusable(given.securitySchemes, name);
      if (reason !== undefined)
        report.fault({
          path: `credentials.${name}`,
          rule: 'credentials_unsupported',
          message: `${command.group} ${command.name} needs the security scheme ${name}, which cannot be used: ${reason}`,
        });
    }
  const others = command.security
    .filter(
      (one) =>
        one !== possible &&
        one.every(({ scheme }) => whyUnusable(given.securitySchemes, scheme) === undefined),
    )
    .slice(0, OTHERS)
    .map((one) =>
      one
        .slice(0, OTHERS)
        .map(({ scheme }) => scheme)
        .join(' and '),
    );
  const instead = others.length === 0 ? '' : ` (${others.join(', or ')} would do instead)`;
  for (const name of possible === undefined ? [] : names)
    if (secretFor(given.credentials, name) === '')
      report.fault({
        path: `credentials.${name}`,
        rule: 'credentials_missing',
        message: `no secret is set for the security scheme ${name}${instead}, without which ${command.group} ${command.name} cannot be called`,
        suggestion: `store a secret for the security scheme ${name}`,
      });
  return NONE;
}

function written(
  given: Given,
  alternative: SecurityAlternative,
  report: Report,
): Omit<WrittenCredentials, 'schemes'> {
  const [query, headers, cookies]: [Pair[], Pair[], Pair[]] = [[], [], []];
  for (const { scheme: name } of alternative) {
    const scheme = schemeIn(given.securitySchemes, name);
    const secret = secretFor(given.credentials, name);
    const fault = scheme && faultOf(scheme, secret);
    if (scheme === undefined || fault !== undefined) {
      report.fault({
        path: `credentials.${name}`,
        rule: 'credentials_value',
        message: `the credentials of ${name} cannot be sent: ${fault}`,
      });
      continue;
    }
    const shown = (text: string) => given.mask ?? text;
    if (scheme.kind === 'basic') headers.push(['authorization', `Basic ${shown(base64Of(utf8Of(secret)))}`]);
    else if (scheme.kind !== 'apiKey') headers.push(['authorization', `Bearer ${shown(secret)}`]);
    else if (scheme.place === 'query')
      query.push([percentEncoded(scheme.name), given.mask ?? percentEncoded(secret)]);
    else (scheme.place === 'header' ? headers : cookies).push([scheme.name, shown(secret)]);
  }
  return { query, headers, cookies };
}

/** What keeps a value from being sent in its place; never with the value. */
function faultOf(scheme: SecurityScheme, secret: string): string | undefined {
  if (scheme.kind === 'basic')
    return secret.includes(':') ? undefined : 'they are not a user and a password with a colon between them';
  if (scheme.kind === 'apiKey' && scheme.place === 'query') return undefined;
  if (scheme.kind === 'apiKey' && scheme.place === 'cookie' && /[^!#-+\--:<-[\]-~]/.test(secret))
    return 'they have a character that no cookie can have';
  return /[^ -~]/.test(secret) || secret.trim() !== secret
    ? 'they have a line break, a space around them or a character that is not ASCII'
    : undefined;
}
