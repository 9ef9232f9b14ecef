import { access, stat } from 'node:fs/promises';

/** Whether a path leads to a regular file. */
export const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false;

/** Whether something is there that this process has these rights to; that it is there, without any. */
export const isAccessible = (path: string, mode?: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
