/** A variable as shells of Unix and of Windows write it; as the name of a folder it is a mistake. */
const VARIABLE = /\$(?:\w+|\{\w+\})|%\w+%/;

/**
 * Why no data can be kept in the folder of this name, before anything is made there: a clause to stand behind the name;
 * undefined where nothing is known. `path` is as somebody gave it, but for a `~` that the program itself expands;
 * `absolute` is where it leads.
 */
export const folderFault = (path: string, absolute: string): string | undefined =>
  nameFault(path) ?? lengthFault(absolute);

/** What nobody can mean. */
function nameFault(path: string): string | undefined {
  if (path.includes('\0')) return 'in which there is a NUL character, which no path can have';
  if (!path.isWellFormed()) return 'which is not well-formed Unicode';
  const variable = VARIABLE.exec(path)?.[0];
  if (variable !== undefined) return `in which ${variable} was not expanded, because no shell read it`;
  const home = /^~[^\\/]*/.exec(path)?.[0];
  return home === undefined ? undefined : `in which ${home} was not expanded, because no shell read it`;
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

const SHOWN = 80;

/** A path as an error quotes it: in one line, without what acts on a terminal, and not endless. */
export function quotedPath(path: string): string {
  const short = path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped.
  return `'${short.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
