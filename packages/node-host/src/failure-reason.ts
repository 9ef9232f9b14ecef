import { dirname } from 'node:path';

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'something else with that name exists',
  ELOOP: 'its symbolic links form a cycle',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program is using it',
  EIO: 'the device reports an input/output error',
};

/** Code of a failed system call, such as `ENOENT`. */
export function failureCode(failure: unknown): string | undefined {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : undefined;
}

/** What `act` gives; undefined where it fails because something is not there. */
export async function unlessMissing<A>(act: () => Promise<A>): Promise<A | undefined> {
  try {
    return await act();
  } catch (failure) {
    if (failureCode(failure) === 'ENOENT') return undefined;
    throw failure;
  }
}

/** The same of a file that could not be made: what does not exist then is the folder that it was to lie in. */
export const whyNotWritten = (failure: unknown, path: string): string =>
  failureCode(failure) === 'ENOENT'
    ? `the folder ${dirname(path)} does not exist (ENOENT)`
    : failureReason(failure);

/** One readable line about a failed system call, without a path and without a stack trace. */
export function failureReason(failure: unknown): string {
  const code = failureCode(failure);
  const sentence = code === undefined ? undefined : SENTENCES[code];
  if (sentence !== undefined) return `${sentence} (${code})`;
  const message = failure instanceof Error ? failure.message : String(failure);
  return message.split('\n', 1)[0] ?? '';
}
