import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The rules by which a path is read; tests read Windows paths elsewhere. */
export interface PathRules {
  readonly windows: boolean;
  readonly home: string | undefined;
}

/** What a client sent: a place of its own, something to add to the project folder, or nothing usable. */
export type GivenPath =
  | { readonly _tag: 'AbsolutePath' | 'RelativePath'; readonly path: string }
  | { readonly _tag: 'UnusablePath'; readonly reason: string };

const unusable = (reason: string): GivenPath => ({ _tag: 'UnusablePath', reason });
const MAX_LENGTH = 4_096;

/**
 * Reads a path in any form that clients send: absolute, `file:` URL, `~/x`, and on Windows `/c:/x`, `c:/x`
 * and `C:\x`. Other URLs, `~name` and, away from Windows, paths with a drive are unusable: nothing here could
 * say which folder is meant.
 */
export function readPath(given: string, rules: PathRules): GivenPath {
  if (given.length > MAX_LENGTH) return unusable('it is too long for a path');
  const path = plainPath(given, rules);
  if (typeof path !== 'string') return path;
  if (path.includes('\0')) return unusable('it contains a null character');
  return rules.windows ? fromWindows(path) : fromPosix(path);
}

/** A path without a scheme and without `~`. */
function plainPath(given: string, { windows, home }: PathRules): string | GivenPath {
  if (/^file:/i.test(given))
    return pathOfUrl(given, windows) ?? unusable('it is a file: URL that is not a path on this machine');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return unusable('it is a URL, not a path');
  if (!given.startsWith('~')) return given;
  if (!/^~(?:[\\/]|$)/.test(given)) return unusable("it starts with another user's home folder");
  if (home === undefined) return unusable('it starts with ~, and the home folder is not known');
  return (windows ? win32 : posix).join(home, given.slice(1));
}

function pathOfUrl(url: string, windows: boolean): string | undefined {
  try {
    return fileURLToPath(url, { windows });
  } catch {
    return undefined;
  }
}

function fromPosix(path: string): GivenPath {
  if (/^[a-z]:(?:[\\/]|$)/i.test(path) || path.startsWith('\\\\'))
    return unusable('it is a Windows path, and this server does not run on Windows');
  if (!posix.isAbsolute(path)) return { _tag: 'RelativePath', path };
  return { _tag: 'AbsolutePath', path: withoutTrailing(posix.normalize(path), posix.sep, '/') };
}

function fromWindows(path: string): GivenPath {
  const local = path.replace(/^[\\/](?=[a-z]:)/i, '').replace(/^[a-z]:/, (drive) => drive.toUpperCase());
  const normal = win32.normalize(/^[A-Z]:$/.test(local) ? `${local}\\` : local);
  const { root } = win32.parse(normal);
  if (/^[A-Z]:\\/.test(root) || root.startsWith('\\\\')) {
    return { _tag: 'AbsolutePath', path: withoutTrailing(normal, win32.sep, root) };
  }
  // `\x` and `C:x` depend on a current drive or folder, which is the server's and not the client's.
  return root === ''
    ? { _tag: 'RelativePath', path: normal }
    : unusable('it depends on the current drive or folder, which is not known here');
}

function withoutTrailing(path: string, separator: string, root: string): string {
  return path.length > root.length && path.endsWith(separator) ? path.slice(0, -1) : path;
}
