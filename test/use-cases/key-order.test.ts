import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionAnswer } from '@workrail/application';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import { describe, expect, test } from 'vitest';
import { type Host, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { textOf } from '../session-bundles/corruptions/corruption.ts';
import { draftsOf, type LineDraft, sealed } from '../session-bundles/corruptions/sealed.ts';
import { dataOf, folderForTest, PRODUCER } from '../session-bundles/machine.ts';
import { step, workflow } from './world.ts';

const AUTHORED = ['zeta', 'alpha', 'mid'];
const SORTED = ['alpha', 'mid', 'zeta'];

/** A workflow whose schemas, example and list of outputs have their keys in this order. */
function flow(keys: readonly string[], more: object = {}): string {
  const by = <A>(value: (key: string) => A) => Object.fromEntries(keys.map((key) => [key, value(key)]));
  const schema = { type: 'object', properties: by(() => ({ type: 'string' })) };
  const { prompt: _, ...bare } = step('fill') as { readonly prompt: string };
  return workflow(
    'test.ordered',
    [
      {
        ...bare,
        promptBlocks: { goal: 'Fill it in.', outputRequired: by((key) => `The ${key}.`) },
        output: { kind: 'test.sheet', schema, example: by((key) => `a ${key}`) },
        validationCriteria: { type: 'schema', schema, message: 'Write them as JSON.' },
      },
    ],
    more,
  );
}

/** The orders in which an agent is shown the keys: of the schema, the example, the check of its notes and the prompt. */
function shown({ pending }: ExecutionAnswer): readonly (readonly string[])[] {
  const [artifact] = pending?.artifacts ?? [];
  const { properties = {} } = (artifact?.schema ?? {}) as { readonly properties?: object };
  const { kind: _, ...example } = artifact?.example ?? {};
  const named = (text: string) => [...text.matchAll(/zeta|alpha|mid/g)].map(([name]) => name);
  return [
    Object.keys(properties),
    Object.keys(example),
    named(pending?.notesCriteria?.join() ?? ''),
    [...(pending?.prompt ?? '').matchAll(/\*\*(\w+)\*\*/g)].map(([, name = '']) => name),
  ];
}

const everywhere = (keys: readonly string[]) => [keys, keys, keys, keys];

const STORES: readonly [string, (folder: string) => Store][] = [
  ['in memory', () => openMemoryStore({ digests: nodeDigests })],
  ['in SQLite', (folder) => openSqliteStore({ path: join(folder, 'workrail.db'), digests: nodeDigests })],
];

function machineOn(open: (folder: string) => Store, seed: number, text?: string) {
  const folder = folderForTest();
  const host: Host = {
    store: open(folder),
    files: new Map(text === undefined ? [] : [['flow.json', text]]),
    entropy: seededEntropy(seed),
  };
  const again = async (stateToken: string) =>
    right(await startProcess(host).continueWorkflow({ stateToken })());
  const start = async () => right(await startProcess(host).startWorkflow({ workflowId: 'test.ordered' })());
  return { folder, host, data: dataOf(folder, host), again, start };
}

describe.each(STORES)('B4: the order of keys of a workflow, %s', (_, open) => {
  test('is that of its author in each answer, in any process, whatever became of the file', async () => {
    const at = machineOn(open, 1, flow(AUTHORED));
    const started = await at.start();
    expect(shown(started)).toEqual(everywhere(AUTHORED));
    expect(shown(await at.again(started.stateToken))).toEqual(everywhere(AUTHORED));
    at.host.files.set('flow.json', flow(SORTED, { about: 'Another one.' }));
    expect(shown(await at.again(started.stateToken))).toEqual(everywhere(AUTHORED));
    expect(shown(await at.start())).toEqual(everywhere(SORTED));
    at.host.files.clear();
    expect(shown(await at.again(started.stateToken))).toEqual(everywhere(AUTHORED));
    await at.host.store.close();
  });

  test('makes no other workflow of it: a run keeps the order in which it came first', async () => {
    const at = machineOn(open, 2, flow(AUTHORED));
    const { stateToken } = await at.start();
    at.host.files.set('flow.json', flow(SORTED));
    const again = await at.again(stateToken);
    expect(again.warnings).toEqual([]);
    expect(shown(again)).toEqual(everywhere(AUTHORED));
    await at.start();
    expect(shown(await at.again(stateToken))).toEqual(everywhere(AUTHORED));
    await at.host.store.close();
  });

  test('goes with a bundle to every kind of store, and is whole there', async () => {
    const from = machineOn(open, 3, flow(AUTHORED));
    const { stateToken, session } = await from.start();
    const { sessionId } = session;
    const path = join(from.folder, 'a.jsonl');
    right(await from.data.exportSession({ sessionId, path, producer: PRODUCER })());
    for (const [, openOther] of STORES) {
      const to = machineOn(openOther, 4);
      right(await to.data.importSession({ path })());
      expect(shown(await to.again(stateToken))).toEqual(everywhere(AUTHORED));
      expect(right(await to.data.verifySessions({})())).toMatchObject({
        damaged: [],
        readModel: 'as_it_should_be',
      });
      const back = join(to.folder, 'b.jsonl');
      right(await to.data.exportSession({ sessionId, path: back, producer: PRODUCER })());
      const lines = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, 4);
      expect(lines(back)).toEqual(lines(path));
      await to.host.store.close();
    }
    await from.host.store.close();
  });

  test('is that of canonical JSON in a bundle of the first version, which takes no order from what is here', async () => {
    const from = machineOn(open, 5, flow(AUTHORED));
    const { stateToken, session } = await from.start();
    const path = join(from.folder, 'a.jsonl');
    right(await from.data.exportSession({ sessionId: session.sessionId, path, producer: PRODUCER })());
    const [header, ...rest] = draftsOf(readFileSync(path, 'utf8').trimEnd().split('\n'));
    const older = sealed([{ ...header, bundleSchemaVersion: 1 } as unknown as LineDraft, ...rest]);
    writeFileSync(path, textOf(older));
    const to = machineOn(open, 6);
    right(await to.data.importSession({ path })());
    expect(shown(await to.again(stateToken))).toEqual(everywhere(SORTED));
    expect(right(await to.data.verifySessions({})())).toMatchObject({ damaged: [] });
    right(await from.data.importSession({ path, asNew: true })());
    expect(shown(await from.again(stateToken))).toEqual(everywhere(AUTHORED));
    for (const { host } of [from, to]) await host.store.close();
  });
});
