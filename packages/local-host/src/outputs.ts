import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { E } from '@workrail/kernel';
import type { Outputs } from '@workrail/ports';
import { failureReason } from './failure-reason.ts';

/** Files of this machine; names are relative to `cwd`. Written in place, as the name may be a device or a pipe. */
export const outputs = (cwd: string): Outputs => ({
  write: (path, text) => async () => {
    try {
      await writeFile(resolve(cwd, path), text, 'utf8');
      return E.right(undefined);
    } catch (failure) {
      return E.left({ _tag: 'OutputError', path, reason: failureReason(failure) });
    }
  },
});
