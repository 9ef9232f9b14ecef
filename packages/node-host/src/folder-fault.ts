import { existsSync } from 'node:fs';

/** A part of a path that is a variable as shells of Unix and of Windows write it; names such as `Cash$flow` are none. */
const VARIABLE = /^(?:\$\{?[A-Za-z_]\w*\}?|%[A-Za-z_]\w*%)$/;

/**
 * Why no data can be kept in the folder of this name, before anything is made there: a clause to stand behind the name;
 * undefined where nothing is known. `path` is as somebody gave it, but for a `~` that the program itself expands;
 * `absolute` is where it leads.
 */
export const folderFault = (path: string, absolute: string): string | undefined =>
  textFault(path) ?? unexpanded(path, absolute) ?? lengthFault(absolute);

/** The same for a folder that the platform names, in which there is nothing for a shell to expand. */
export const platformFolderFault = (absolute: string): string | undefined =>
  textFault(absolute) ?? lengthFault(absolute);

/** What no path can be. */
function textFault(path: string): string | undefined {
  if (path.includes('\0')) return 'in which there is a NUL character, which no path can have';
  return path.isWellFormed() ? undefined : 'which is not well-formed Unicode';
}

/** What a shell would have replaced. A folder that is there under the name of a variable is meant. */
function unexpanded(path: string, absolute: string): string | undefined {
  const variable = path.split(/[\\/]/).find((part) => VARIABLE.test(part));
  const left = variable !== undefined && !existsSync(absolute) ? variable : /^~[^\\/]*/.exec(path)?.[0];
  return left === undefined ? undefined : `in which ${left} was not expanded, because no shell read it`;
}

/** Bytes of the longest path at which SQLite opens a database, with the file of its journal beside it. */
const DATABASE_BYTES = 504;
const DATABASE = '/workrail.db';
/** What a name in a path may have: bytes where it is Linux, UTF-16 units elsewhere. */
const NAME_MAX = 255;

/** What is too long for the system, or for the database in it. */
function lengthFault(absolute: string): string | undefined {
  const { platform } = process;
  const lengthOf = (text: string) => (platform === 'linux' ? Buffer.byteLength(text) : text.length);
  if (absolute.split(platform === 'win32' ? /[\\/]/ : '/').some((name) => lengthOf(name) > NAME_MAX))
    return `which is too long: a part of a path has at most ${NAME_MAX} ${platform === 'linux' ? 'bytes' : 'characters'}`;
  const most = DATABASE_BYTES - DATABASE.length;
  return platform !== 'win32' && Buffer.byteLength(absolute) > most
    ? `which is too long: the path of a data folder has at most ${most} bytes`
    : undefined;
}

/** Characters of a path that an error has. */
const SHOWN = 80;

/** A path as an error quotes it: in one line, without what acts on a terminal, and not endless. */
export function quotedPath(path: string): string {
  const characters = [...path];
  const short = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : path;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped.
  return `'${short.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
