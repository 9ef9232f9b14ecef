import { delimiter, extname, isAbsolute, join } from 'node:path';
import { type Environment, variable } from './environment.ts';

/** Where a program of this name may lie; Windows finds one by its name without the ending. */
export function programPaths(name: string, env: Environment): readonly string[] {
  const windows = process.platform === 'win32';
  const list = variable(env, 'PATH') ?? variable(env, 'Path') ?? '';
  const endings = windows && extname(name) === '' ? ['.exe', '.cmd', '.bat'] : [''];
  return list
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)));
}
