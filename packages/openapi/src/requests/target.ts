import { baseUrlOf } from '../commands/base-url.ts';
import type { ApiCommand } from '../commands/command.ts';
import type { WrittenParameters } from './parameters.ts';
import { asWritten } from './percent.ts';
import type { Report } from './report.ts';
import type { RequestInput } from './request.ts';
import type { Pair } from './styles.ts';

/** Where a command's requests go: what a person said, else its own servers, else those of its document. */
export function baseOf(
  { command, baseUrl, baseUrlGiven }: Pick<RequestInput, 'command' | 'baseUrl' | 'baseUrlGiven'>,
  report: Report,
): string {
  const own = baseUrlGiven === true ? undefined : baseUrlOf(command.servers ?? []);
  const base = own ?? baseUrl;
  if (base !== undefined) return base.replace(/\/+$/, '');
  report.fault({
    path: 'base_url',
    rule: 'base_url_missing',
    message: `nobody said where the API of ${command.group} is reached`,
    suggestion: 'import its document again with a base URL',
  });
  return '';
}

/** The path with its values. None of them is empty, `.` or `..`, so that no segment becomes one that leads elsewhere. */
export const filledPath = ({ path }: Pick<ApiCommand, 'path'>, values: WrittenParameters['path']): string =>
  path
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? (values.get(piece.slice(1, -1)) ?? '') : asWritten(piece)))
    .join('');

/** What follows the path: what the document writes there, then parameters in their order, then credentials. */
export function queryOf(written: string | undefined, pairs: readonly Pair[]): string {
  const parts = [
    ...(written === undefined ? [] : [asWritten(written)]),
    ...pairs.map(([name, value]) => `${name}=${value}`),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
