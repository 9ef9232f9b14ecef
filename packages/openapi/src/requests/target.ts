import { commandBaseUrl } from '../commands/base-url.ts';
import type { ApiCommand } from '../commands/command.ts';
import { privateHost } from './literal-address.ts';
import type { WrittenParameters } from './parameters.ts';
import { asWritten } from './percent.ts';
import type { Report } from './report.ts';
import type { RequestInput } from './request.ts';
import type { Pair } from './styles.ts';

type Base = Pick<RequestInput, 'command' | 'baseUrl' | 'baseUrlGiven'>;

/** Where a command's requests go: what a person said, else its own servers, else those of its document. */
export function baseOf(input: Base, report: Report): string {
  const base = namedBase(input);
  if (base === undefined) {
    report.fault({
      path: 'base_url',
      rule: 'base_url_missing',
      message: `nobody said where the API of ${input.command.group} is reached`,
      suggestion: 'import its document again with a base URL',
    });
    return '';
  }
  const refused = privateAddress(input);
  if (refused !== undefined)
    report.fault({
      path: 'base_url',
      rule: 'base_url_private',
      message: refused.message,
      suggestion: `import the document again with the base URL ${refused.base}, if that is where the API is`,
    });
  return base;
}

const namedBase = ({ command, baseUrl, baseUrlGiven }: Base): string | undefined =>
  commandBaseUrl(command, { base_url: baseUrl ?? null, base_url_given: baseUrlGiven === true });

/** A base URL that requests do not go to: a document alone does not lead them, with their credentials, into the network of whoever imports it. */
export function privateAddress(input: Base): { readonly base: string; readonly message: string } | undefined {
  const base = input.baseUrlGiven === true ? undefined : namedBase(input);
  const [origin, host = ''] = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)[^/?#]*/i.exec(base ?? '') ?? [];
  const what = privateHost(host);
  return base === undefined || what === undefined
    ? undefined
    : {
        base,
        message: `nobody said that the API is at ${origin}: the document names it, and it is ${what}`,
      };
}

/** The path with its values. None of them is empty, `.` or `..`, so that no segment becomes one that leads elsewhere. */
export const filledPath = ({ path }: Pick<ApiCommand, 'path'>, values: WrittenParameters['path']): string =>
  filled(path, values);

const filled = (template: string, values: WrittenParameters['path']): string =>
  template
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? (values.get(piece.slice(1, -1)) ?? '') : asWritten(piece)))
    .join('');

/** What follows the path: what the document writes there, then parameters in their order, then credentials. */
export function queryOf(
  { query }: Pick<ApiCommand, 'query'>,
  values: WrittenParameters['path'],
  pairs: readonly Pair[],
): string {
  const parts = [
    ...(query === undefined ? [] : [filled(query, values)]),
    ...pairs.map(([name, value]) => `${name}=${value}`),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
