import { baseUrlOf } from '../commands/base-url.ts';
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

/**
 * The path with its values. A segment that became `.`, `..` or empty by them is refused: whoever reads such a path takes
 * it for another one.
 */
export function filledPath(
  { command: { path, parameters } }: Pick<RequestInput, 'command'>,
  values: WrittenParameters['path'],
  report: Report,
): string {
  const segments = path.split('/').map((segment) => {
    const pieces = segment.split(/(\{[^{}]*\})/);
    const filled = pieces
      .map((piece) => {
        const name = /^\{([^{}]*)\}$/.exec(piece)?.[1];
        return name === undefined ? asWritten(piece) : (values.get(name) ?? '');
      })
      .join('');
    const names = pieces.flatMap((piece) => /^\{([^{}]*)\}$/.exec(piece)?.[1] ?? []);
    const isWhole = names.length > 0 && names.every((name) => values.has(name));
    if (isWhole && /^\.{0,2}$/.test(filled) && !report.faults.some(({ rule }) => rule === 'path_value'))
      report.fault({
        path: `with.${parameters.find((one) => one.place === 'path' && one.name === names[0])?.argument ?? names[0]}`,
        rule: 'path_value',
        message: `${names.join(' and ')} together make the segment ${JSON.stringify(filled)}, which would lead to another path of the API`,
        expected: 'values that do not make a segment "." or ".."',
      });
    return filled;
  });
  return segments.join('/');
}

/** What follows the path: what the document writes there, then parameters in their order, then credentials. */
export function queryOf(written: string | undefined, pairs: readonly Pair[]): string {
  const parts = [
    ...(written === undefined ? [] : [asWritten(written)]),
    ...pairs.map(([name, value]) => `${name}=${value}`),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
