import { sessionStreamId } from '@workrail/event-log';
import { sessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { openDatabase } from '../driver.ts';
import { BEFORE_STREAM_TYPES } from '../testing/earlier-schema.ts';
import { append, query, right, storeFile } from '../testing/store-file.ts';

const session = (n: number) => sessionId(`00000000-0000-7000-8000-00000000000${n}`);

test('streams of an earlier version are those of sessions, with all that was in them', async () => {
  const { store, path } = await storeFile();
  for (const n of [1, 2, 3]) await right(append(store, 0, ['a', 'b'], session(n)));
  await right(store.write((tx) => tx.events.remove(sessionStreamId(session(3)))));
  const seen = () =>
    right(
      store.read((tx) => async () => {
        const listed = await right(tx.events.streams('session', { limit: 9 }));
        const range = { from: 1, limit: 9 };
        const read = listed.map((id) => right(tx.events.read(sessionStreamId(id), range)));
        return {
          _tag: 'Right' as const,
          right: {
            listed,
            events: await Promise.all(read),
            removals: await right(tx.events.removals()),
            state: await right(tx.search.state()),
            line: await right(tx.feed.after(0, 9)),
          },
        };
      }),
    );
  const before = await seen();
  expect(before).toMatchObject({ listed: [session(1), session(2)], removals: 1 });
  await store.close();
  const database = openDatabase(path);
  database.exec(BEFORE_STREAM_TYPES);
  database.close();
  expect(await seen()).toEqual(before);
  expect(query(path, 'SELECT DISTINCT type FROM streams')).toEqual([{ type: 'session' }]);
  await right(append(store, 0, ['anew'], session(3)));
  expect(query(path, 'SELECT max(id) AS id FROM streams')).toEqual([{ id: 4 }]);
  expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
});
