import { TE } from '@workrail/kernel';
import type { Store, StoreError } from '@workrail/ports';
import { expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { dataOf, FLOW, machine, worked } from '../session-bundles/machine.ts';

const rebuilding = (store: Store, error: StoreError): Store => ({
  ...store,
  rebuildReadModel: () => TE.left(error),
});

test('C9: verify looks at the log on a full disk, too, and says what it could not look at', async () => {
  const at = machine(1, { 'flow.json': FLOW });
  await worked(at);
  const full: StoreError = { _tag: 'StoreUnavailableError', reason: 'no room', fullVolume: '/data' };
  const data = dataOf(at.folder, { ...at.host, store: rebuilding(at.host.store, full) });
  expect(right(await data.verifySessions({})())).toMatchObject({
    sessions: 1,
    damaged: [],
    readModel: 'no_room',
    fullVolume: '/data',
  });
  const other: StoreError = { _tag: 'StoreUnavailableError', reason: 'it is read-only' };
  const refused = dataOf(at.folder, { ...at.host, store: rebuilding(at.host.store, other) });
  expect(left(await refused.verifySessions({})())).toEqual(other);
});
