import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataUseCases, UseCases } from '@workrail/application';
import { right } from '@workrail/kernel/outcome';
import { afterEach, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import * as api from './index.ts';
import { openWorkRail } from './open-work-rail.ts';
import type { WorkRail } from './work-rail.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'workrail-library-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const opened: WorkRail[] = [];
const open = (options: Parameters<typeof openWorkRail>[0]): WorkRail => {
  const rail = openWorkRail(options);
  opened.push(rail);
  return rail;
};
afterEach(async () => {
  for (const rail of opened.splice(0)) await rail.close();
});

test('every use case of agents and of a data folder is offered', () =>
  expectTypeOf<Exclude<keyof UseCases | keyof DataUseCases, keyof WorkRail>>().toBeNever());

test('the package exports these names', () => expect(Object.keys(api)).toEqual(['openWorkRail']));

describe.each(['memory', 'folder'] as const)('with a store in %s', (kind) => {
  const storeIn = (place: string) => (kind === 'memory' ? kind : { folder: join(place, 'data') });

  test('opening makes nothing, and closing what was never used is no fault', async () => {
    const place = folder();
    await openWorkRail({ store: storeIn(place), cwd: place }).close();
    expect(readdirSync(place)).toEqual([]);
  });

  test('a run goes on over a rotation of keys, and what is wrong is data', async () => {
    const rail = open({ store: storeIn(folder()) });
    const at = right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
    const before = right(await rail.showKeys()());
    right(await rail.rotateKeys()());
    expect(right(await rail.showKeys()())).toMatchObject({ previous: before?.current });
    const shown = right(await rail.continueWorkflow({ stateToken: at.stateToken })());
    expect(shown.pending).toEqual(at.pending);
    right(await rail.rotateKeys()());
    expect(await rail.continueWorkflow({ stateToken: at.stateToken })()).toMatchObject({
      left: {
        _tag: 'TokenError',
        code: 'TOKEN_ALTERED',
        field: 'stateToken',
        fix: expect.stringContaining('call resumeSession to find the work here'),
      },
    });
    expect(await rail.startWorkflow({ workflowId: 'wr.nothing' })()).toMatchObject({
      left: { _tag: 'WorkflowNotFoundError' },
    });
    expect(right(await rail.pruneSessions({})())).toMatchObject({ sessions: [], kept: { young: 1 } });
  });

  test('closing waits for what has begun; afterwards what needs the store fails, and nothing is written', async () => {
    const place = folder();
    const rail = open({ store: storeIn(place) });
    const begun = rail.startWorkflow({ workflowId: 'wr.code-review' })();
    await rail.close();
    const { stateToken } = right(await begun);
    const closed = { left: { _tag: 'StoreUnavailableError', reason: expect.stringContaining('closed') } };
    expect(await rail.startWorkflow({ workflowId: 'wr.code-review' })()).toMatchObject(closed);
    expect(await rail.continueWorkflow({ stateToken })()).toMatchObject(closed);
    expect(await rail.listSessions({ limit: 5 })()).toMatchObject(closed);
    expect(right(await rail.listWorkflows({})()).workflows).not.toEqual([]);
    await rail.close();
    if (kind === 'memory') return;
    const again = open({ store: storeIn(place) });
    expect(right(await again.listSessions({ limit: 5 })()).sessions).toHaveLength(1);
  });

  test('workflows lie where they are said to, relative to its folder', async () => {
    const place = folder();
    const own = {
      id: 'team.own',
      name: 'Own',
      description: 'A workflow of the program itself.',
      version: '1.0.0',
      steps: [{ id: 'only', title: 'Only', prompt: 'Do it.' }],
    };
    writeFileSync(join(place, 'own.json'), JSON.stringify(own));
    const rail = open({ store: storeIn(place), workflows: ['own.json'], cwd: place });
    expect(right(await rail.startWorkflow({ workflowId: 'team.own' })()).pending?.stepId).toBe('only');
    const ids = right(await rail.listWorkflows({ unpaged: true })()).workflows.map((one) => one.workflowId);
    expect(ids).toEqual(expect.arrayContaining(['team.own', 'wr.code-review']));
  });
});

test.each([
  ['~', 'in which ~ was not expanded, because no shell read it'],
  ['~/data', 'in which ~ was not expanded, because no shell read it'],
  ['$HOME/data', 'in which $HOME was not expanded, because no shell read it'],
  ['a\0b', 'in which there is a NUL character, which no path can have'],
  ['n'.repeat(256), 'which is too long: a part of a path has at most 255'],
  ['n/'.repeat(250), 'which is too long: the path of a data folder has at most 492 bytes'],
])('a folder that cannot be meant is refused by its field, and nothing is made: %j', (name, words) => {
  const place = folder();
  const opening = () => openWorkRail({ store: { folder: name }, cwd: place });
  expect(opening).toThrow(TypeError);
  expect(opening).toThrow(/^openWorkRail: "store\.folder" is '.+', .+; pass the whole path of a folder/);
  expect(opening).toThrow(words);
  expect(readdirSync(place)).toEqual([]);
});

test('a folder with a sign of variables in its name, or that is there under such a name, is taken', async () => {
  const place = folder();
  mkdirSync(join(place, '$HOME'));
  for (const name of ['Cash$flow', 'a%20b%20c', '$HOME']) {
    const rail = open({ store: { folder: name }, cwd: place });
    right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
    expect(readdirSync(join(place, name))).toContain('workrail.db');
  }
});

test.skipIf(process.platform === 'win32')('the longest path that is taken holds a session', async () => {
  const place = folder();
  const room = 492 - Buffer.byteLength(place);
  const name = `${'d/'.repeat(room / 2 - 2)}${'d'.repeat(room % 2 === 0 ? 3 : 4)}`;
  expect(Buffer.byteLength(join(place, name))).toBe(492);
  const rail = open({ store: { folder: name }, cwd: place });
  right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
  expect(readdirSync(join(place, name))).toContain('workrail.db');
});

test('a folder that is relative lies in the working folder that was given', async () => {
  const place = folder();
  const rail = open({ store: { folder: 'data' }, cwd: place });
  right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
  expect(readdirSync(join(place, 'data'))).toContain('workrail.db');
});
