import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { E } from '@workrail/kernel';
import type { ProtocolEra, ServerProbe } from '@workrail/ports';
import { withDraft } from '../drafts.ts';
import { isFile } from '../file-checks.ts';
import { type JsonLinesLaunch, type Patience, startJsonLines } from './json-lines-process.ts';
import { converse } from './server-conversation.ts';

/** Clients give a server ten seconds to start, and five to end. */
const PATIENCE: Patience = { answerMs: 10_000, endMs: 5_000 };

/** Tries out the program of a server with the Node that runs here. */
export const serverProbe = (server: string, patience = PATIENCE): ServerProbe => ({
  tryOut: (era) => async () => {
    if (!(await isFile(server))) return E.left({ _tag: 'ServerMissingError', path: server });
    const folder = await mkdtemp(join(tmpdir(), 'workrail-probe-'));
    return withDraft(folder, async () => {
      try {
        const running = startJsonLines(launchOf(server, era, folder), patience);
        const conversation = await converse(running, era);
        const end = await running.end();
        return E.right({ ...conversation, end, stray: running.stray(), stderr: running.stderr() });
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    });
  },
});

const launchOf = (server: string, era: ProtocolEra, folder: string): JsonLinesLaunch => ({
  command: process.execPath,
  args: [server, `--data-dir=${join(folder, 'data')}`],
  // Clients start servers with a home folder at most, and some with no variable at all.
  env: era === 'initialize' ? { HOME: folder, USERPROFILE: folder } : {},
  cwd: parse(process.execPath).root,
});
