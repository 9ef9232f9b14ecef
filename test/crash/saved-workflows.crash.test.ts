import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { valueFrom } from '@workrail/kernel/outcome';
import { workflowSources } from '@workrail/node-host';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { jsonManifest, manifest, savedIn } from './harness/saved-workflows.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';
import { pass } from './harness/victim.ts';

const LONG_TIER = process.env.WORKRAIL_LONG === '1';
const ROUNDS = LONG_TIER ? 500 : 10;
const KILLS = LONG_TIER ? 100 : 4;
const LANES = 4;
const PROGRAM = fileURLToPath(new URL('./harness/saving-process.ts', import.meta.url));

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex');

function savingProcess(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('a process without output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? 'the process ended';
  return { child, next, send: (value: object) => void child.stdin?.write(`${JSON.stringify(value)}\n`) };
}

test(`of two processes that replace the same version of a workflow one wins, ${ROUNDS} times [APIS-SAVED-7]`, async () => {
  const folder = join(homeForTest().root, 'saved');
  const savers = [1, 2].map(() => savingProcess(['serve', folder]));
  for (const { next } of savers) expect(await next()).toBe('ready');
  const wins = [0, 0];
  let text = manifest('flow', 'first');
  await valueFrom(savedIn(folder).saveWorkflow({ manifest_content: text }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const expected_version = versionOf(text);
    const texts = savers.map((_, n) => manifest('flow', `${round}-${n}`));
    savers.forEach(({ send }, n) => {
      send({ manifest_content: texts[n], expected_version });
    });
    const outcomes = await Promise.all(savers.map(async ({ next }) => JSON.parse(await next())));
    const winner = outcomes.findIndex(({ _tag }) => _tag === 'Right');
    text = texts[winner] ?? '';
    wins[winner] = (wins[winner] ?? 0) + 1;
    const actual = versionOf(text);
    expect(outcomes[winner]).toMatchObject({ right: { version: actual, created: false, changed: true } });
    expect(outcomes[1 - winner]).toEqual({
      _tag: 'Left',
      left: { _tag: 'WorkflowVersionConflictError', workflow_id: 'flow', expected: expected_version, actual },
    });
    expect(readFileSync(join(folder, 'flow.yaml'), 'utf8')).toBe(text);
  }
  expect(wins.reduce((sum, count) => sum + count)).toBe(ROUNDS);
  expect(readdirSync(folder)).toEqual(['flow.yaml']);
});

/** What may be there, by folder and by id: nothing else, and nothing in part. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  save: { flow: [manifest('flow', 'old'), manifest('flow', 'new'), jsonManifest('flow', 'json')] },
  rename: { one: [manifest('one', 'word')], two: [manifest('two', 'word')] },
  delete: { flow: [manifest('flow', 'word')] },
};
/** What a write leaves that was cut short: hidden, and removed by one that comes a minute later. */
const DRAFT = /^\.{1,2}\w+\.(?:yaml|json)(?:\.replaced)?\.[0-9a-f-]{36}\.tmp$/;

const tally = { kills: 0, locked: 0, half: 0 };

afterAll(() => {
  process.stdout.write(
    `\nKilled savers of workflows (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`,
  );
});

/** What every server finds there. */
async function offeredIn(folder: string): Promise<readonly string[]> {
  const sources = workflowSources({
    bundledPath: join(folder, 'none'),
    userFolder: undefined,
    savedFolder: folder,
    pathList: [],
  });
  return (await valueFrom(sources.files(undefined))).files.map(({ path }) => path);
}

/** One workflow, or none where they are deleted, whole, for everybody who looks. */
async function expectWhole(name: string, folder: string): Promise<void> {
  const { workflows, broken } = await valueFrom(savedIn(folder).listSavedWorkflows({}));
  expect({ name, broken }).toEqual({ name, broken: [] });
  if (name !== 'delete') expect(workflows).toHaveLength(1);
  expect(await offeredIn(folder)).toEqual(workflows.map(({ path }) => path));
  for (const { workflow_id, path } of workflows)
    expect(WHOLE[name]?.[workflow_id]).toContain(readFileSync(path, 'utf8'));
}

/** The next change finds what to clear up, and leaves neither a lock nor a note. */
async function expectRepaired(name: string, folder: string): Promise<void> {
  const names = readdirSync(folder);
  if (names.includes('.workflows.lock')) tally.locked += 1;
  if (names.some((one) => one.endsWith('.replaced'))) tally.half += 1;
  const saved = savedIn(folder);
  const [id = '', [text = ''] = []] = Object.entries(WHOLE[name] ?? {})[0] ?? [];
  const { workflows } = await valueFrom(saved.listSavedWorkflows({}));
  if (workflows.some(({ workflow_id }) => workflow_id === id) || name !== 'rename')
    await valueFrom(saved.saveWorkflow({ manifest_content: text, overwrite: true }));
  else await valueFrom(saved.renameSavedWorkflow({ workflow_id: 'two', new_id: 'one' }));
  const left = readdirSync(folder).filter((one) => !DRAFT.test(one));
  expect({ name, left }).toEqual({ name, left: [`${id}.yaml`] });
}

const NAMES = Object.keys(WHOLE);
const LOOKS = LONG_TIER ? 2_000 : 20;

test('whoever looks while another process saves and renames finds one workflow, whole', async () => {
  const { root } = homeForTest();
  const { child, next, send } = savingProcess(['churn', root]);
  send({});
  for (const _ of NAMES) await next();
  for (let look = 0; look < LOOKS; look += 1)
    await Promise.all(
      NAMES.map(async (name) => {
        const { workflows, broken } = await valueFrom(savedIn(join(root, name)).listSavedWorkflows({}));
        expect({ name, look, broken }).toEqual({ name, look, broken: [] });
        const offered = await offeredIn(join(root, name));
        if (name !== 'delete')
          expect([name, look, workflows.length, offered.length]).toEqual([name, look, 1, 1]);
      }),
    );
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test(`${KILLS} kills amid saving, renaming and deleting leave the workflows of before or after (seed ${SEED}) [APIS-SAVED-8]`, async () => {
  const random = seededRandom(SEED);
  const lane = async (kills: number) => {
    const { root } = homeForTest();
    let waiting = savingProcess(['churn', root]);
    for (let kill = 0; kill < kills; kill += 1) {
      const { child, next, send } = waiting;
      send({});
      for (const _ of NAMES) await next();
      await pass(random() * 100);
      child.kill('SIGKILL');
      await once(child, 'exit');
      tally.kills += 1;
      // The next one gets ready while locks of this one are waited for.
      waiting = savingProcess(['churn', root]);
      await Promise.all(
        NAMES.map(async (name) => {
          await expectWhole(name, join(root, name));
          await expectRepaired(name, join(root, name));
        }),
      );
    }
    waiting.child.kill('SIGKILL');
    await once(waiting.child, 'exit');
  };
  await Promise.all(Array.from({ length: LANES }, () => lane(KILLS / LANES)));
});
