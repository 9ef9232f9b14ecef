import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isJsonObject, parseJson } from '@workrail/kernel';
import type { ServerFileFacts } from '@workrail/ports';
import { isFile } from '../file-checks.ts';

/** What lies where a client's entry says that the server is; `own` is the server of this program. */
export async function serverFileFacts(path: string, own: string): Promise<ServerFileFacts> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !(await isFile(real))) return { is: 'missing' };
  const same = real === (await realpath(own).catch(() => own));
  return { is: 'there', own: same, version: await versionBeside(real) };
}

const PACKAGE = '@workrail/mcp-stdio';

/** Of the package that a built server lies in; it is read and not run. */
async function versionBeside(server: string): Promise<string | undefined> {
  const text = await readFile(join(dirname(server), '..', 'package.json'), 'utf8').catch(() => '');
  const manifest = parseJson(text);
  if (!isJsonObject(manifest) || manifest.name !== PACKAGE) return undefined;
  return typeof manifest.version === 'string' ? manifest.version : undefined;
}
