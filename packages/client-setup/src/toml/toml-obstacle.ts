import type { Refusal } from '../text-error.ts';
import { isBelow, type TomlFile, type TomlSection, tableIn } from './toml-file.ts';
import type { TomlStatement } from './toml-statements.ts';

export type EntryPath = readonly [servers: string, name: string];

/** Why the entry can't be edited as it is written. A table may be added and cut out, a part of a value may not. */
export function obstacle(
  { table, sections }: TomlFile,
  path: EntryPath,
  doing: 'write' | 'remove',
): Refusal | undefined {
  const isWrite = doing === 'write';
  const concerned = isWrite || tableIn(table, path[0])?.[path[1]] !== undefined;
  return (concerned ? sections : [])
    .map((section) => obstacleIn(section, path) ?? (isWrite ? addressIn(section, path) : undefined))
    .find((found) => found !== undefined);
}

function obstacleIn({ header, pairs }: TomlSection, path: EntryPath): Refusal | undefined {
  const above = header?.path ?? [];
  if (header?.kind === 'list' && isBelow(path, above))
    return asTable(header, path, `"${above.join('.')}" is a list of tables here`);
  if (isBelow(above, path)) return undefined;
  for (const pair of pairs) {
    const full = [...above, ...pair.path];
    if (isBelow(full, path) || isBelow(path, full))
      return asTable(pair, path, `"${full.join('.')}" is written as a value here`);
  }
  return undefined;
}

const asTable = ({ start }: TomlStatement, path: EntryPath, reason: string): Refusal => ({
  offset: start,
  reason: `${reason}, which cannot be edited safely`,
  fix: `Write it as a table, [${path.join('.')}], then try again.`,
});

/** A server that is reached at an address has other keys than one that is started. */
function addressIn({ header, pairs }: TomlSection, path: EntryPath): Refusal | undefined {
  if (header?.path.length !== path.length || !isBelow(header.path, path)) return undefined;
  const url = pairs.find((pair) => pair.path[0] === 'url');
  const reason = `"${path.join('.')}" is configured as a remote server ("url")`;
  return url && { offset: url.start, reason, fix: 'Remove it with --remove, then try again.' };
}
