import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, workrail } from './harness/command-line.ts';
import { homeForTest } from './harness/server-home.ts';

const FOLDER = fileURLToPath(new URL('../../examples/library-api', import.meta.url));
const KEY = 'a-key-of-this-test';

let server: ChildProcess;
let address = '';

beforeAll(async () => {
  server = spawn(process.execPath, [join(FOLDER, 'server.mjs')], {
    env: { PORT: '0', LIBRARY_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  address = /http:\S+/.exec(told.toString())?.[0] ?? '';
});

afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${address}${path}`, { ...init, headers: { ...init.headers, 'x-library-key': KEY } });
const post = (path: string, body: object) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

test('the example API answers as its document says', async () => {
  expect((await fetch(`${address}/books`)).status).toBe(401);
  const first = await (await ask('/books?limit=2')).json();
  expect(first).toMatchObject({ items: [{ id: 'b1' }, { id: 'b2' }], next_cursor: '2' });
  expect(await (await ask('/books?limit=2&cursor=2')).json()).toMatchObject({
    items: [{ id: 'b3' }],
    next_cursor: null,
  });
  const picture = new FormData();
  picture.set('picture', new Blob(['x']), 'x.png');
  expect((await ask('/books/b1/cover', { method: 'POST', body: picture })).status).toBe(204);
  const made = await post('/books', { title: 'Ferns', isbn: '9780000000104', branch: 'main', copies: 3 });
  expect([made.status, await made.json()]).toMatchObject([201, { id: 'b4', copies: 3 }]);
  const begun = await post('/stocktakes', { branch: 'main' });
  expect(begun.status).toBe(202);
  const { id } = (await begun.json()) as { readonly id: string };
  expect(await (await ask(`/stocktakes/${id}`)).json()).toMatchObject({ status: 'running', counted: null });
  await expect
    .poll(async () => (await ask(`/stocktakes/${id}`)).json(), { timeout: 20_000 })
    .toMatchObject({ status: 'done', counted: 5 });
});

test('the workflows of the example are right, choose from what it offers, and show their requests', () => {
  const home = homeForTest();
  const run = (...args: readonly string[]): Ended => workrail(args, { home, cwd: FOLDER, input: KEY });
  const json = (...args: readonly string[]) => JSON.parse(run(...args, '--json').stdout);
  const document = ['openapi.yaml', '--vendor', 'library', '--base-url', address];
  expect(run('catalog', 'import', ...document)).toMatchObject({ status: 0 });
  expect(run('secrets', 'set', 'LIBRARY__LIBRARY_KEY')).toMatchObject({ status: 0 });
  const [find, add] = ['workflows/find_books.yaml', 'workflows/add_book.yaml'];
  for (const file of [find, add])
    expect(json('workflow', 'validate', file)).toMatchObject({ valid: true, violations: [], warnings: [] });
  const inputs = ['--input', 'title=Ferns', '--input', 'isbn=9780000000999'];
  expect(json('workflow', 'inputs', add, ...inputs)).toMatchObject({
    ready: false,
    required_missing: ['branch'],
    provider_resolutions: [
      { status: 'listed', choices: [{ value: 'main', label: 'Main Street' }, { value: 'harbour' }] },
    ],
  });
  const rendered = json(
    'workflow',
    'render',
    add,
    ...inputs,
    '--input',
    'branch=main',
    '--sample-output',
    'same={"items":[]}',
  );
  expect(rendered.rendered_steps).toMatchObject([
    { request: { method: 'GET', url: `${address}/books?q=9780000000999` } },
    { will_run: true, request: { method: 'POST', url: `${address}/books` } },
    { request: { method: 'POST', url: `${address}/stocktakes` } },
    { unresolved: [{ reference: 'steps.count.id', reason: 'step_not_run' }] },
  ]);
  const shown = run('workflow', 'render', find, '--input', 'words=moss');
  expect(shown.stdout).toContain(`GET ${address}/books?q=moss&limit=5\n`);
  expect(shown.stdout).not.toContain(KEY);
});
