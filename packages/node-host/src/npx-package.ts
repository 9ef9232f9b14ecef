import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from '@workrail/kernel';

/** The folder of a package in the cache that npx runs packages from, and that npm may clear. */
const CACHED = /^(.+[\\/]_npx[\\/][^\\/]+[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The package of a file as npx takes it, such as `workrail@1.2.3`; undefined where it is not in the cache of npx. */
export function npxPackage(file: string): string | undefined {
  const folder = CACHED.exec(file)?.[1];
  if (folder === undefined) return undefined;
  const manifest = parseJson(textOf(join(folder, 'package.json')));
  if (!isJsonObject(manifest)) return undefined;
  const { name, version } = manifest;
  return typeof name === 'string' && typeof version === 'string' ? `${name}@${version}` : undefined;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
