import { expect, test } from 'vitest';
import { CURRENT_PROTOCOL_VERSION, openCurrentDriver } from './harness/current-driver.ts';
import { launchOf } from './harness/launch.ts';
import { openOlderDriver } from './harness/older-driver.ts';
import { endAndAudit, openServer } from './harness/open-server.ts';
import { RAW_PROTOCOL_VERSION } from './harness/raw-driver.ts';
import { homeForTest } from './harness/server-home.ts';

const methodsSentBy = (stdout: string): number => stdout.split('\n').filter((line) => line !== '').length;

test('a client of the older era is served by initialize, one of the current era by server/discover', async () => {
  const home = homeForTest();
  const older = await openOlderDriver(launchOf({ home }), home.root);
  const current = await openCurrentDriver(launchOf({ home }), home.root);
  const raw = await openServer({ home });
  expect(older.protocolVersion).toMatch(/^202[45]-\d\d-\d\d$/);
  expect({ era: current.era, version: current.protocolVersion }).toEqual({
    era: 'modern',
    version: CURRENT_PROTOCOL_VERSION,
  });
  expect(raw.protocolVersion).toBe(RAW_PROTOCOL_VERSION);

  const discovered = JSON.parse(current.stdout().split('\n', 1)[0] ?? '') as {
    result: { supportedVersions: string[] };
  };
  expect(discovered.result.supportedVersions).toContain(CURRENT_PROTOCOL_VERSION);
  expect(methodsSentBy(older.stdout())).toBe(1);

  const tools = await raw.listTools();
  expect(await older.listTools()).toEqual(tools);
  expect(await current.listTools()).toEqual(tools);
  expect(older.instructions).toBe(raw.instructions);
  expect(current.instructions).toBe(raw.instructions);
  for (const driver of [older, current]) await endAndAudit(driver);
});

test('a client of the current era that probes first finds the current era', async () => {
  const home = homeForTest();
  const driver = await openCurrentDriver(launchOf({ home }), home.root, { mode: 'auto' });
  expect(driver.protocolVersion).toBe(CURRENT_PROTOCOL_VERSION);
  expect((await driver.call('list_workflows')).isError).toBe(false);
  await endAndAudit(driver);
});

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'a client that asks for %s gets it',
  async (protocolVersion) => {
    const raw = await openServer();
    const { result } = await raw.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'workrail-e2e', version: '0' },
    });
    expect(result?.protocolVersion).toBe(protocolVersion);
  },
);
