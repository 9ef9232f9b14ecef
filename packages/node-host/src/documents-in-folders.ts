import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Documents } from '@workrail/ports';

/** Files of this machine, never outside the folder that was named. */
export const documentsInFolders: Documents = {
  find: async (folder, path) => {
    try {
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
      const inside = relative(root, file);
      const leaves = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
      return !leaves && (await stat(file)).isFile() ? file : undefined;
    } catch {
      return undefined;
    }
  },
};
