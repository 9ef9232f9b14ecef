import { join } from 'node:path';
import { rootNode, runId } from '@workrail/kernel';
import { keyring, nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { mintState } from '@workrail/token-codec';
import { expect, test } from 'vitest';
import { right, seededEntropy } from '../harness/in-process.ts';
import { exported, FLOW, machine, worked } from '../session-bundles/machine.ts';
import { dashboardOf } from './dashboard-world.ts';

function onFolder() {
  const at = machine(3, { 'flow.json': FLOW });
  const path = join(at.folder, 'keyring.json');
  const entropy = seededEntropy(5);
  const keys = () => keyring(path, entropy);
  const access = async () => right(await dashboardOf(at, { keys: keys() }).access()());
  return { ...at, keys, access };
}

test('all dashboards on one data folder let in the same people, on each port by another cookie', async () => {
  const { access } = onFolder();
  const [one, other] = [await access(), await access()];
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(other.token).toBe(one.token);
  const ports = [3456, 3457, 34_567];
  const secrets = [one.token, ...ports.map(one.cookieFor)];
  expect(new Set(secrets).size).toBe(4);
  expect(ports.map(other.cookieFor)).toEqual(ports.map(one.cookieFor));
});

test('a rotation of keys locks everybody out', async () => {
  const { access, keys } = onFolder();
  const before = await access();
  right(await keys().rotate()());
  const after = await access();
  expect(after.token).not.toBe(before.token);
  expect(after.cookieFor(1)).not.toBe(before.cookieFor(1));
});

test('what lets in holds nothing of the key, nor of a token of a run', async () => {
  const { access, keys } = onFolder();
  const { token, cookieFor } = await access();
  const { current } = right(await keys().load()());
  const node = rootNode(runId('00000000-0000-7000-8000-000000000001'), nodeDigests);
  for (const secret of [token, cookieFor(80)]) {
    expect(Buffer.from(secret, 'base64url').equals(current)).toBe(false);
    expect(mintState(node, current, nodeDigests)).not.toContain(secret.slice(0, 8));
  }
});

test('a session goes out as a bundle, comes in elsewhere, and is shown there at once', async () => {
  const here = machine(3, { 'flow.json': FLOW });
  const { session } = await worked(here);
  const path = await exported(here, session.sessionId);
  const there = machine(4);
  const dashboard = dashboardOf(there);
  expect(right(await dashboard.describeStore()())).toMatchObject({ sessions: 0 });
  const imported = right(await dashboard.importSession({ path })());
  expect(imported).toMatchObject({ outcome: 'imported', sessionId: session.sessionId });
  expect(right(await dashboard.describeStore()())).toMatchObject({ sessions: 1 });
  const { runs } = right(await dashboard.showSession({ sessionId: session.sessionId })());
  expect(runs).toEqual(right(await dashboardOf(here).showSession({ sessionId: session.sessionId })()).runs);
  const { content } = right(await dashboard.renderSession({ sessionId: session.sessionId, format: 'md' })());
  expect(content).toContain('Mend the login');
  await dashboard.close();
});

test('an empty store is described without writing to it', async () => {
  const store = openMemoryStore({ digests: nodeDigests });
  const dashboard = dashboardOf(machine(1), { store });
  const description = right(await dashboard.describeStore()());
  expect(description.sessions).toBe(0);
  expect(right(await dashboard.changes({ cursor: description.cursor, limit: 1 })())).toMatchObject({
    kind: 'changes',
    changes: [],
  });
});
