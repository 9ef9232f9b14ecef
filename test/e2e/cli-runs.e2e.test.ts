import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { ORDERS, orderApi } from './harness/order-api.ts';
import { homeForTest } from './harness/server-home.ts';

const LIST = `workflow: list
inputs: { note: { type: string } }
steps: [{ id: look, run: orders orders:list }]
final_output: { first: "\${{ steps.look.items[0].id }}", note: "\${{ inputs.note }}" }
`;
const WAIT = `workflow: wait
steps:
  - { id: look, run: orders orders:list, repeat: { until: step.state == "done", every: 10m } }
`;
const BILL = `workflow: bill
steps:
  - { id: look, run: orders orders:list }
  - { id: bill, run: orders bills:list, depends_on: [look] }
  - { id: again, run: orders orders:list, depends_on: [bill] }
final_output: \${{ steps.bill.id }}
`;
const PAY = `workflow: pay
steps: [{ id: pay, run: orders payments:create }]
final_output: \${{ steps.pay.id }}
`;

async function started() {
  const home = homeForTest();
  const [log, mended] = [join(home.root, 'log'), join(home.root, 'mended')];
  const origin = await orderApi({ log, mended });
  home.write('work/orders.json', ORDERS);
  for (const [name, text] of Object.entries({ LIST, WAIT, BILL, PAY }))
    home.write(`work/${name.toLowerCase()}.yaml`, text);
  const run = (...words: readonly string[]) => workrail(words, { home });
  const imported = run('catalog', 'import', 'orders.json', '--vendor', 'orders', '--base-url', origin);
  expect(imported).toMatchObject({ status: 0 });
  const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  return { run, calls, origin, mend: () => writeFileSync(mended, '') };
}

test('a run goes to its end: its output alone is on stdout, its steps on stderr', async () => {
  const { run, origin, calls } = await started();
  const ended = run('workflow', 'run', 'list.yaml', '--input', 'note=hi');
  expect(ended.status, ended.stderr).toBe(0);
  expect(JSON.parse(ended.stdout)).toEqual({ first: 7, note: 'hi' });
  expect(ended.stderr).toMatch(/^look: GET http:\/\/127\.0\.0\.1:\d+\/orders → 200, \d+\.\d s$/m);
  expect(ended.stderr).toContain('All steps are done: 1 succeeded.');
  const asked = run('workflow', 'run', 'list.yaml', '--input', 'note=hi', '--json');
  expect(JSON.parse(asked.stdout)).toMatchObject({
    ...{ workflow_id: 'list', state: 'succeeded', final_output: { first: 7, note: 'hi' } },
    steps: [{ step_id: 'look', state: 'succeeded', status: 200, url: `${origin}/orders` }],
  });
  expect(calls()).toEqual(['GET /orders', 'GET /orders']);
});

test('a run does not start without its inputs, and says which', async () => {
  const { run, calls } = await started();
  const refused = run('workflow', 'run', 'list.yaml');
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 7, stdout: '' });
  expect(refused.stderr).toContain('"list" cannot start yet');
  expect(refused.stderr).toContain('Give what is missing: --input note=<value>');
  const { error } = JSON.parse(run('workflow', 'run', 'list.yaml', '--json').stdout);
  expect(error).toMatchObject({ error_code: 'RUN_NOT_READY', context: { missing: 'note' } });
  expect(calls()).toEqual([]);
});

test('what failed is done again with what depends on it, and nothing else', async () => {
  const { run, calls, mend } = await started();
  const failed = run('workflow', 'run', 'bill.yaml');
  expect({ status: failed.status, stdout: failed.stdout }).toEqual({ status: 1, stdout: '' });
  expect(failed.stderr).toMatch(/^bill: GET \S+\/bills → 422: failed: /m);
  const id = /workrail runs retry (run_\S+)/.exec(failed.stderr)?.[1] ?? '';
  expect(calls()).toEqual(['GET /orders', 'GET /bills']);
  mend();
  expect(run('runs', 'retry', id)).toMatchObject({ status: 0, stdout: '3\n' });
  expect(calls()).toEqual(['GET /orders', 'GET /bills', 'GET /bills', 'GET /orders']);
  const nothing = run('runs', 'retry', id);
  expect(nothing.status).toBe(2);
  expect(nothing.stderr).toContain('none of its steps failed');
});

test('a run that is left is done by a worker', async () => {
  const { run, calls } = await started();
  const left = run('workflow', 'run', 'list.yaml', '--input', 'note=hi', '--detach');
  expect(left).toMatchObject({ status: 0, stdout: expect.stringMatching(/^run_\S+\n$/) });
  const id = left.stdout.trim();
  expect(left.stderr).toContain(`workrail runs show ${id} --follow`);
  expect(calls()).toEqual([]);
  expect(run('runs', 'show', id).stdout).toContain('list  running\n');
  expect(calls()).toEqual([]);
  const worked = run('worker', '--until-idle');
  expect(worked.status).toBe(0);
  expect(worked.stderr).toContain(`${id} (list): succeeded. All steps are done: 1 succeeded.\n`);
  expect(run('runs', 'show', id.slice(0, -2)).stdout).toContain('look: GET');
  expect(run('runs', 'list', '--state', 'succeeded').stdout).toContain(`${id}  `);
});

test('a run that waits is canceled, and followed to that', async () => {
  const { run } = await started();
  const id = run('workflow', 'run', 'wait.yaml', '--detach').stdout.trim();
  expect(run('worker', '--until-idle').stderr).toContain(`${id} (wait): waiting. look waits until`);
  const canceled = run('runs', 'cancel', id, '--reason', 'mistaken');
  expect(canceled).toMatchObject({ status: 0, stderr: '' });
  expect(canceled.stdout).toContain(`Canceled ${id}.\nIt was canceled after 0 steps, at look`);
  expect(run('runs', 'show', id, '--follow').status).toBe(4);
  expect(run('runs', 'cancel', id).stdout).toContain(`${id} had ended before; nothing was changed.`);
});

test('where nobody knows whether a request took effect, a person decides', async () => {
  const { run, calls } = await started();
  const open = run('workflow', 'run', 'pay.yaml');
  expect({ status: open.status, stdout: open.stdout }).toEqual({ status: 5, stdout: '' });
  const id = /workrail runs decide (run_\S+) pay retry/.exec(open.stderr)?.[1] ?? '';
  const wrong = run('runs', 'decide', id, 'pya', 'skip');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('(did you mean pay?)');
  expect(run('runs', 'decide', id, 'pay', 'skip', '--output', '1').status).toBe(2);
  const done = run('runs', 'decide', id, 'pay', 'mark-done', '--output', '{"id":1}');
  expect(done, done.stderr).toMatchObject({ status: 0, stdout: '1\n' });
  expect(calls()).toEqual(['POST /payments']);
});

test.each([
  [['runs', 'show', 'nothing'], 'no run is called "nothing"'],
  [['runs', 'cancel', 'run_00000000-0000-7000-8000-000000000000'], 'there is no run run_00000000'],
  [['runs', 'decide', 'run_1', 'pay', 'maybe'], '"maybe" is no decision'],
])('what cannot be followed is told: %j', (words, message) => {
  const { status, stderr } = workrail(words, { home: homeForTest() });
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
