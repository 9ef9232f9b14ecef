import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../apps/export-cli/src/commands/index.ts';
import { step, workflowFile, workrail } from './harness/command-line.ts';

import { goldenTexts } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { ORDERS, orderApi } from './harness/order-api.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const golden = goldenTexts('help');

test.each(['', ...Object.keys(GROUPS), ...COMMANDS.map(({ name }) => name)])('the help of %j', (command) => {
  const help = workrail([...command.split(' ').filter(Boolean), '--help'], { home: homeForTest() });
  expect(help).toMatchObject({ status: 0, stderr: '' });
  golden.match(command === '' ? 'workrail' : command.replace(' ', '-'), help.stdout);
});

test.each([
  ['help help help', '"help help" takes no more words, and "help" is one'],
  ['help export foo', '"help export" takes no more words, and "foo" is one'],
  ['help workflow new foo', '"help workflow new" takes no more words, and "foo" is one'],
  ['help mcp foo', '"help mcp" takes no more words, and "foo" is one'],
  ['help workflow foo', "unknown command 'foo'"],
  ['help export --bar', "unknown option '--bar'"],
  ['--read-only help export foo', '"help export" takes no more words, and "foo" is one'],
])('%s is wrong usage, which names the word', (line, message) => {
  const { status, stdout, stderr } = workrail(line.split(' '), { home: homeForTest() });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`workrail: ${message}`);
});

test.each(['help', 'help help', 'help export', 'help workflow', 'help mcp'])('%s prints a help', (line) => {
  const { status, stdout, stderr } = workrail(line.split(' '), { home: homeForTest() });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Options:');
});

const PETSTORE = `openapi: 3.1.0
servers: [{ url: https://pets.example }]
paths: { /pets: { get: { parameters: [{ name: limit, in: query, schema: { type: integer } }] } } }
`;
const SHOP = `workflow: shop
inputs: { limit: { type: integer, optional: true } }
steps: [{ id: look, run: petstore pets:list, with: { limit: "\${{ inputs.limit }}" } }]
`;

test('the examples of the help run as they stand, one after the other', async () => {
  const home = homeForTest();
  mkdirSync(join(home.work, 'workflows'));
  for (const [file, id] of [
    ['release.yaml', 'example.release'],
    [join('workflows', 'ship.json'), 'example.ship'],
  ] as const)
    writeFileSync(join(home.work, file), JSON.stringify(workflowFile(id)));
  writeFileSync(join(home.work, 'petstore.yaml'), PETSTORE);
  writeFileSync(join(home.work, 'shop.yaml'), SHOP);
  writeFileSync(join(home.work, 'pets.arazzo.yaml'), PETS);
  const { session, run } = await someSession(home);
  for (const { name, example } of COMMANDS) {
    expect(example).toMatch(new RegExp(`^workrail ${name}\\b`));
    const waits = name === 'approve' || name === 'decline';
    const served = await servedRunFor(name, home);
    const words = example
      .replaceAll('ses_…', waits ? await waitingSession(home) : session)
      .replaceAll('run_…', served ?? run)
      .split(' ')
      .slice(1);
    const input = name === 'secrets set' ? 's3cret' : '';
    if (name === 'catalog restore') importAgain(home);
    // Each command runs here once as users run it, in a process of its own.
    expect
      .soft(workrail(words, { home, input, apart: true }), example)
      .toMatchObject({ status: 0, stderr: STANDING.has(name) ? expect.any(String) : '' });
    // What was to be done again would call an API that is not there.
    if (name === 'runs retry') workrail(['runs', 'cancel', served ?? ''], { home });
  }
});

/** Commands that say on stderr how a run stands. */
const STANDING: ReadonlySet<string> = new Set(['workflow run', 'runs retry', 'runs decide']);

/** A run as the command needs it: one that was started, or one with a request that may have taken effect. */
async function servedRunFor(name: string, home: ServerHome): Promise<string | undefined> {
  const run = (...words: readonly string[]) => workrail(words, { home });
  // The example of "workflow run" started it, and that of "runs cancel" ends it.
  if (name === 'runs cancel' || name === 'runs retry')
    return JSON.parse(run('runs', 'list', '--json').stdout).runs[0].run_id;
  if (name !== 'runs decide') return undefined;
  const files = { log: join(home.root, 'log'), mended: join(home.root, 'mended') };
  const origin = await orderApi(files);
  home.write('work/orders.json', ORDERS);
  home.write('work/pay.yaml', PAY);
  run('catalog', 'import', 'orders.json', '--vendor', 'orders', '--base-url', origin);
  return JSON.parse(run('workflow', 'run', 'pay.yaml', '--json').stdout).run_id;
}

const PAY = 'workflow: pay\nsteps: [{ id: pay, run: orders payments:create }]\n';

/** A catalog has something to give back once another document has taken its place. */
function importAgain(home: ServerHome): void {
  const file = home.write('work/petstore-2.yaml', PETSTORE.replace('limit', 'most'));
  const words = ['catalog', 'import', file, '--title', 'Petstore', '--vendor', 'petstore', '--overwrite'];
  expect(workrail(words, { home })).toMatchObject({ status: 0 });
}

const PETS = `arazzo: 1.0.1
info: { title: Pets, version: '1' }
sourceDescriptions: [{ name: petstore, url: ./petstore.yaml, type: openapi }]
workflows:
  - workflowId: pets
    steps:
      - stepId: list
        operationPath: '{$sourceDescriptions.petstore.url}#/paths/~1pets/get'
`;

/** A session whose run waits for an approval. */
async function waitingSession(home: ServerHome): Promise<string> {
  writeFileSync(join(home.work, 'workflows', 'gated.json'), JSON.stringify(GATED));
  const server = await openServer({ home, workflowPaths: [join(home.work, 'workflows')] });
  const { structured } = await server.call('start_workflow', { workflowId: 'example.gated' });
  const { stateToken, ackToken, session } = structured;
  const output = { notesMarkdown: 'Planned.' };
  await server.call('continue_workflow', { stateToken, ackToken, output });
  return session.sessionId;
}

const GATED = workflowFile('example.gated', [step('plan', { requireConfirmation: true })]);

async function someSession(home: ServerHome): Promise<{ session: string; run: string }> {
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps', title: 'Login' });
  const { sessionId: session, runId: run } = started.structured.session;
  return { session, run };
}
