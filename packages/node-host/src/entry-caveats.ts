import { realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { EntryCaveat } from '@workrail/ports';

/** Package managers give what is installed for all projects a manifest too, in a folder of this name. */
const FOR_ALL = /[\\/]global[\\/]/;
const IN_MODULES = /^(.+?)[\\/]node_modules[\\/]/;
const NPX_CACHE = /[\\/]_npx[\\/]/;

/** What may make an entry fail later that starts `file`, if it names one, by its path. */
export function entryCaveats(
  command: string,
  file: string | undefined,
  temporary = tmpdir(),
): readonly EntryCaveat[] {
  const paths = file === undefined ? [command] : [command, file];
  return [
    ...(file !== undefined && isOfProject(file) ? (['project_install'] as const) : []),
    ...(paths.some((path) => isFleeting(path, temporary)) ? (['temporary_place'] as const) : []),
  ];
}

function isOfProject(file: string): boolean {
  const folder = IN_MODULES.exec(file)?.[1];
  return folder !== undefined && !FOR_ALL.test(file) && isFile(join(folder, 'package.json'));
}

const isFleeting = (path: string, temporary: string): boolean =>
  NPX_CACHE.test(path) || [temporary, realPath(temporary)].some((folder) => path.startsWith(folder + sep));

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
