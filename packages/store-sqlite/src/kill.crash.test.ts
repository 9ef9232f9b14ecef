import { once } from 'node:events';
import { sessionStreamId } from '@workrail/event-log';
import { expect, test } from 'vitest';
import { message, startChild } from './testing/run-children.ts';
import { append, query, right, SESSION, storeFile } from './testing/store-file.ts';

test('what was acknowledged before a kill is there after it, and nothing is half there', async () => {
  const { store, path } = await storeFile();
  for (let round = 0; round < 3; round += 1) {
    const child = startChild({ path, sessionId: SESSION, label: 'x', appends: 1_000_000, acknowledge: true });
    await message(child);
    let acknowledged = 0;
    const enough = new Promise<void>((resolve) => {
      child.on('message', (version) => {
        acknowledged = Number(version);
        if (acknowledged % 100 === 40 + round) resolve();
      });
    });
    child.send('go');
    await enough;
    child.kill('SIGKILL');
    await once(child, 'exit');

    const { version } = await right(store.read((tx) => tx.events.head(sessionStreamId(SESSION))));
    expect(version).toBeGreaterThanOrEqual(acknowledged);
    const events = await right(
      store.read((tx) => tx.events.read(sessionStreamId(SESSION), { from: 1, limit: 100_000 })),
    );
    expect(events).toHaveLength(version);
    expect(await right(store.rebuildReadModel())).toEqual({ events: version, rebuilt: false });
    expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await right(append(store, version, ['next']));
    await store.close();
  }
});
