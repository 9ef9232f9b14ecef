import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { auditStdout } from './harness/audit.ts';
import { openCurrentDriver } from './harness/current-driver.ts';
import { launchOf } from './harness/launch.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';
import { startProcess } from './harness/server-process.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: {
    readonly structuredContent?: { readonly workflows: readonly { readonly workflowId: string }[] };
  };
}

/** A client by hand that has these roots; counts how often it was asked for them. */
function clientWith(folders: readonly string[], args: readonly string[] = []) {
  const home = homeForTest();
  const server = startProcess(launchOf({ home, workflowPaths: [FIXTURES], args }));
  onTestFinished(async () => {
    server.endInput();
    await server.ended;
    auditStdout(server.stdout());
  });
  const send = (message: object) => server.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const waiting = new Map<number | string, (message: Message) => void>();
  let asked = 0;
  server.onLine((line) => {
    const message = JSON.parse(line) as Message;
    if (message.method === 'roots/list') {
      asked += 1;
      send({
        id: message.id,
        result: { roots: folders.map((path) => ({ uri: pathToFileURL(join(home.root, path)).href })) },
      });
    } else waiting.get(message.id ?? '')?.(message);
  });
  const request = (id: number, method: string, params: object) =>
    new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  return { home, send, request, asked: () => asked };
}

const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: { roots: {} },
  clientInfo: { name: 'workrail-e2e', version: '0' },
};

const WORKFLOW = {
  id: 'shop.deploy',
  name: 'Deploy',
  description: 'Of the project alone.',
  version: '1.0.0',
  steps: [{ id: 'one', title: 'One', prompt: 'Do it.' }],
};

test('A16: a client that has roots is asked for them once, where no project is known', async () => {
  const { home, send, request, asked } = clientWith(['gone', 'shop']);
  home.write('shop/.workrail/workflows/deploy.json', WORKFLOW);
  await request(1, 'initialize', CLIENT);
  send({ method: 'notifications/initialized' });
  for (const id of [2, 3]) {
    const { result } = await request(id, 'tools/call', {
      name: 'list_workflows',
      arguments: { query: 'deploy' },
    });
    expect(result?.structuredContent?.workflows.map(({ workflowId }) => workflowId)).toEqual(['shop.deploy']);
  }
  expect(asked()).toBe(1);
});

test('A16: it is not asked where the project is known', async () => {
  const { home, send, request, asked } = clientWith(['other'], ['--project-dir', join('/', 'tmp')]);
  mkdirSync(join(home.root, 'other'));
  await request(1, 'initialize', CLIENT);
  send({ method: 'notifications/initialized' });
  await request(2, 'tools/call', { name: 'list_workflows', arguments: {} });
  expect(asked()).toBe(0);
});

/** The client of the current era, which is asked by an answer and makes its call again. */
async function currentWith(folders: readonly string[], args: readonly string[] = []) {
  const home = homeForTest();
  let asked = 0;
  const roots = () => {
    asked += 1;
    return folders.map((path) => pathToFileURL(join(home.root, path)).href);
  };
  const launch = launchOf({ home, workflowPaths: [FIXTURES], args });
  const driver = await openCurrentDriver(launch, home.root, { roots });
  onTestFinished(async () => {
    await driver.end();
    auditStdout(driver.stdout());
  });
  const found = async (more: object = {}) => {
    const { structured } = await driver.call('list_workflows', { query: 'deploy', ...more });
    const { workflows } = structured as { readonly workflows: readonly { readonly workflowId: string }[] };
    return workflows.map(({ workflowId }) => workflowId);
  };
  return { home, driver, found, asked: () => asked };
}

test('A16: a client of the current era is asked for its roots once, and calls beside that one know them too', async () => {
  const { home, found, asked } = await currentWith(['gone', 'shop']);
  home.write('shop/.workrail/workflows/deploy.json', WORKFLOW);
  expect(await Promise.all([found(), found()])).toEqual([['shop.deploy'], ['shop.deploy']]);
  expect(await found()).toEqual(['shop.deploy']);
  expect(asked()).toBe(1);
});

test('A16: a client of the current era that has no folder here is asked no second time', async () => {
  const { found, asked } = await currentWith(['gone']);
  for (let call = 0; call < 3; call += 1) expect(await found()).not.toContain('shop.deploy');
  expect(asked()).toBe(1);
});

test('A16: a client of the current era is not asked where the project is known, or the call names it', async () => {
  const known = await currentWith(['shop'], ['--project-dir', join('/', 'tmp')]);
  await known.found();
  expect(known.asked()).toBe(0);
  const named = await currentWith(['other']);
  named.home.write('shop/.workrail/workflows/deploy.json', WORKFLOW);
  expect(await named.found({ workspacePath: join(named.home.root, 'shop') })).toEqual(['shop.deploy']);
  expect(named.asked()).toBe(0);
  expect(await named.driver.call('inspect_workflow', { workflowId: 'shop.deploy' })).toMatchObject({
    isError: true,
  });
  expect(named.asked()).toBe(1);
});
