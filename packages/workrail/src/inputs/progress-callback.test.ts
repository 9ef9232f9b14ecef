import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { right } from '@workrail/kernel/outcome';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkRail } from '../open-work-rail.ts';
import type { TaskEither } from '../result.ts';

const PRODUCER = { name: 'test', version: '1' };

test.each(['memory', 'folder'] as const)(
  'with a store in %s, what onProgress throws is what the call rejects with',
  async (kind) => {
    const cwd = mkdtempSync(join(tmpdir(), 'workrail-progress-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const store = kind === 'memory' ? kind : { folder: join(cwd, 'data') };
    const rail = openWorkRail({ store, cwd });
    const other = openWorkRail({ store: 'memory', cwd });
    right(await rail.startWorkflow({ workflowId: 'wr.code-review', newSession: true })());
    const [{ sessionId } = expect.fail('there is a session')] = right(await rail.listSessions({})()).sessions;
    const exporting = { sessionId, path: 'whole.jsonl', producer: PRODUCER };
    right(await rail.exportSession(exporting)());
    const error = Object.assign(new Error('mine'), { code: 'ENOSPC' });
    const throwing = () => {
      throw error;
    };
    const rejecting = (async () => throwing()) as unknown as () => void;
    const calls: readonly ((onProgress: () => void) => TaskEither<unknown, unknown>)[] = [
      (onProgress) => rail.exportSession({ ...exporting, path: 'part.jsonl', onProgress }),
      (onProgress) => other.importSession({ path: 'whole.jsonl', onProgress }),
      (onProgress) => rail.renderSession({ sessionId, format: 'md', onProgress }),
      (onProgress) => rail.pruneSessions({ olderThanDays: 1, onProgress }),
      (onProgress) => rail.verifySessions({ onProgress }),
    ];
    const before = readdirSync(cwd);
    for (const call of calls)
      for (const onProgress of [throwing, rejecting]) {
        let times = 0;
        const counted = () => {
          times += 1;
          return onProgress();
        };
        const ended = await call(counted)().then(
          () => 'an answer',
          (reason: unknown) => reason,
        );
        // A call that is too short to say anything ends as it would without.
        expect(ended, String(call)).toBe(times === 0 ? 'an answer' : error);
      }
    expect(readdirSync(cwd).filter((name) => !before.includes(name) && name !== 'part.jsonl')).toEqual([]);
    // The store is as good as before.
    expect(right(await rail.showSession(sessionId)()).sessionId).toBe(sessionId);
    right(await rail.exportSession({ ...exporting, path: 'again.jsonl' })());
    right(await other.importSession({ path: 'whole.jsonl' })());
    await rail.close();
    await other.close();
  },
);
