import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import type { Guides } from '@workrail/ports';
import { failureReason } from './failure-reason.ts';

/** The pages in a folder of the program. */
export const guides = (folder: string): Guides => ({
  commandWorkflows: () => async () => {
    const path = join(folder, 'command-workflows.md');
    try {
      return E.right(await readFile(path, 'utf8'));
    } catch (cause) {
      return E.left({ _tag: 'GuideError', path, reason: failureReason(cause) });
    }
  },
});
