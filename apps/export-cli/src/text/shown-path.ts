import { isAbsolute, relative } from 'node:path';

/** As somebody in `cwd` would type it: short where it lies below. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
}
