import { join } from 'node:path';

/** `~` and `~/x` in the user's home folder; any other path as it is. */
export function expandHome(path: string, home: string | undefined): string {
  return home !== undefined && /^~(?:[\\/]|$)/.test(path) ? join(home, path.slice(1)) : path;
}
