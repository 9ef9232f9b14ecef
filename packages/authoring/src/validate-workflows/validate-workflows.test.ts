import { describe, expect, test } from 'vitest';
import { type AuthoringWorld, authoringWorld } from '../testing/authoring-world.ts';
import { right, step, workflow } from '../testing/workflow-files.ts';

const GOOD = workflow('team.good', [step('alpha')]);

const report = async (world: AuthoringWorld) =>
  right(await authoringWorld(world).validateWorkflows({ paths: ['.'] })());

test('a file without faults has its id and hash', async () => {
  const { files, errors, warnings } = await report({ named: { 'good.json': GOOD } });
  expect(files).toEqual([
    {
      file: 'good.json',
      ok: true,
      workflowId: 'team.good',
      workflowHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      diagnostics: [],
    },
  ]);
  expect([errors, warnings]).toEqual([0, 0]);
});

test('a file with faults has all of them, and the id that it says', async () => {
  const bad = workflow('team.bad', [step('alpha', { promptt: 'x' }), step('alpha')]);
  const { files, errors } = await report({ named: { 'bad.json': bad, 'good.json': GOOD } });
  expect(files.map(({ file, ok }) => [file, ok])).toEqual([
    ['bad.json', false],
    ['good.json', true],
  ]);
  expect(files[0]).toMatchObject({ workflowId: 'team.bad' });
  expect(files[0]).not.toHaveProperty('workflowHash');
  expect(files[0]?.diagnostics.map(({ rule }) => rule)).toEqual(['unknown-key', 'duplicate-id']);
  expect(errors).toBe(2);
});

test('warnings are counted, and leave the file as it is', async () => {
  const { files, errors, warnings } = await report({
    named: { 'old.json': workflow('old', [step('alpha')]) },
  });
  expect(files[0]).toMatchObject({ ok: true, diagnostics: [{ rule: 'legacy-id', severity: 'warning' }] });
  expect([errors, warnings]).toEqual([0, 1]);
});

describe('routines', () => {
  const CALLER = workflow('team.caller', [
    {
      id: 'call',
      title: 'Call',
      templateCall: { templateId: 'team.routine-shared', args: { subject: 'the diff' } },
    },
  ]);
  const routine = (prompt: string) => workflow('team.routine-shared', [step('inner', { prompt })]);
  const hashOf = async (world: AuthoringWorld) =>
    (await report(world)).files.find(({ workflowId }) => workflowId === 'team.caller')?.workflowHash;

  test('B3: are found among the named files, else beside them, else in the folders of their project', async () => {
    expect((await report({ named: { 'a.json': CALLER } })).files[0]?.diagnostics).toMatchObject([
      { rule: 'unknown-template' },
    ]);
    const near = routine('Near {subject}.');
    const far = routine('Far {subject}.');
    const both = await hashOf({ named: { 'a.json': CALLER, 'r.json': near }, seen: { 'r.json': far } });
    const beside = await hashOf({
      named: { 'a.json': CALLER },
      beside: { 'r.json': near },
      seen: { 'r.json': far },
    });
    expect(beside).toBe(both);
    const nearOnly = await hashOf({ named: { 'a.json': CALLER, 'r.json': near } });
    const farOnly = await hashOf({ named: { 'a.json': CALLER }, seen: { 'r.json': far } });
    expect(both).toBeDefined();
    expect(both).toBe(nearOnly);
    expect(farOnly).not.toBe(nearOnly);
  });

  test('that are broken are told at the call', async () => {
    const { files } = await report({ named: { 'a.json': CALLER }, seen: { 'r.json': routine('') } });
    expect(files[0]).toMatchObject({ ok: false, diagnostics: [{ rule: 'broken-routine' }] });
  });

  test('that cannot even be read are told as broken, not as missing', async () => {
    const broken = { 'r.json': '{"id": "team.routine-shared", "steps": [}' };
    for (const world of [
      { named: { 'a.json': CALLER }, seen: broken },
      { named: { 'a.json': CALLER, ...broken } },
    ])
      expect((await report(world)).files[0]?.diagnostics).toMatchObject([
        { rule: 'broken-routine', message: expect.stringContaining('line 1') },
      ]);
  });
});

describe('bindings', () => {
  const SLOTTED = workflow('team.slotted', [step('alpha', { prompt: 'Run {{wr.bindings.final}}.' })], {
    extensionPoints: [{ slotId: 'final', purpose: 'Ends it', default: 'team.routine-one' }],
  });
  const seen = {
    'one.json': workflow('team.routine-one', [step('alpha')]),
    'two.json': workflow('team.routine-two', [step('alpha')]),
  };

  test('of the project count', async () => {
    const hash = async (bindings?: string) =>
      (await report({ named: { 's.json': SLOTTED }, seen, ...(bindings === undefined ? {} : { bindings }) }))
        .files[0]?.workflowHash;
    const bound = await hash('{"final":"team.routine-two"}');
    expect(bound).toBeDefined();
    expect(bound).not.toBe(await hash());
  });

  test.each([
    ['{"team.slotted": {"final": "team.routine-two"}}', []],
    ['{"final": "team.routine-two"}', []],
    ['{"team.sloted": {"final": "team.routine-two"}}', ['1:2 "team.sloted" is not a workflow or routine']],
    [
      '{"team.slotted": {\n  "finale": "team.routine-two"}}',
      ['2:3 "finale" is not a slot of "team.slotted"'],
    ],
    ['{"team.slotted": {\n  "final": "team.routine-tow"}}', ['2:12 "team.routine-tow" is not a workflow']],
    ['{"finale": "team.routine-two"}', ['1:2 "finale" is not a slot']],
    ['{"final": "team.nobody"}', ['1:11 "team.nobody" is not a workflow']],
  ])('%s are looked through for names of nothing', async (bindings, expected) => {
    const { files, errors, warnings } = await report({ named: { 's.json': SLOTTED }, seen, bindings });
    const found = files.flatMap(({ file, diagnostics }) =>
      file.endsWith('bindings.json') ? diagnostics : [],
    );
    expect(found.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
      expected.map((text) => expect.stringContaining(text)),
    );
    expect([errors, warnings]).toEqual([0, expected.length]);
    expect(files.map(({ other }) => other)).toEqual(
      expected.length === 0 ? [undefined] : [undefined, 'bindings'],
    );
  });

  test('B1: in another encoding are not used, naming it', async () => {
    const { files } = await report({
      named: { 's.json': SLOTTED },
      seen,
      bindings: '{}',
      encoding: 'UTF-16',
    });
    expect(files.at(-1)?.diagnostics[0]?.message).toContain(
      'the file is not UTF-8 text; it looks like UTF-16',
    );
  });

  test('that cannot be used are a warning about their file', async () => {
    const { files, errors, warnings } = await report({ named: { 's.json': SLOTTED }, seen, bindings: '[' });
    expect([errors, warnings]).toEqual([0, 1]);
    expect(files.at(-1)).toMatchObject({
      file: '/project/.workrail/bindings.json',
      ok: true,
      diagnostics: [{ rule: 'unused-bindings', message: expect.stringContaining('a "]" is missing') }],
    });
  });
});

test('an id that stands twice is told at both places, each naming the other', async () => {
  const twin = workflow('team.twin', [step('alpha')]);
  const yaml =
    'name: Twin\r\nid: team.twin\r\ndescription: D\r\nversion: 1.0.0\r\nsteps: [{id: one, title: T, prompt: P}]\r\n';
  const { files, errors } = await report({ named: { 'a.json': twin, 'good.json': GOOD, 'b.yaml': yaml } });
  expect(errors).toBe(2);
  expect(files.map(({ ok }) => ok)).toEqual([false, true, false]);
  expect(files[0]?.diagnostics).toMatchObject([
    { rule: 'duplicate-workflow', line: 1, column: 7, message: expect.stringContaining('b.yaml') },
  ]);
  expect(files[2]?.diagnostics).toMatchObject([
    { rule: 'duplicate-workflow', line: 2, column: 5, message: expect.stringContaining('a.json') },
  ]);
  expect(files.every(({ workflowHash }) => workflowHash !== undefined)).toBe(true);
});

test('variants of a workflow are told apart by their names', async () => {
  const text = workflow('team.review', [step('alpha')]);
  const names = ['review.json', 'review.v2.json', 'review.agentic.v2.json', 'review.lean.json'];
  const variants = Object.fromEntries(names.map((name) => [name, text]));
  expect((await report({ named: variants })).errors).toBe(0);
  const { files, errors } = await report({ named: { ...variants, 'check.agentic.v2.json': text } });
  expect(errors).toBe(2);
  expect(files.filter(({ ok }) => !ok).map(({ file }) => file)).toEqual([
    'review.agentic.v2.json',
    'check.agentic.v2.json',
  ]);
});

test('a call among the files means the variant that counts', async () => {
  const caller = workflow('team.caller', [
    { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-look', args: { topic: 'it' } } },
  ]);
  const old = workflow('team.routine-look', [step('alpha')]);
  const next = workflow('team.routine-look', [step('alpha', { prompt: 'Look at {topic}.' })]);
  const { warnings, errors } = await report({
    named: { 'a.json': caller, 'look.json': old, 'look.v2.json': next },
  });
  expect([errors, warnings]).toEqual([0, 0]);
});

test('the end of a longer id is another id', async () => {
  const text = workflow('team.twin', [step('alpha')], { about: 'id: team.twin-two' });
  const { files } = await report({ named: { 'a.json': text, 'b.json': text } });
  expect(files[0]?.diagnostics).toMatchObject([{ line: 1, column: 7 }]);
});

test('what cannot be read is an error', async () => {
  const unreadable = [{ path: 'locked', reason: 'permission denied (EACCES)' }];
  const { files, errors } = await report({ named: {}, unreadable });
  expect(errors).toBe(1);
  expect(files).toMatchObject([
    {
      file: 'locked',
      ok: false,
      diagnostics: [{ rule: 'unreadable', message: 'permission denied (EACCES)' }],
    },
  ]);
});

test('every rule that is named is explained', async () => {
  const named = { 'a.json': '{', 'b.json': GOOD, 'c.json': GOOD };
  const { files, rules } = await report({ named, unreadable: [{ path: 'x', reason: 'y' }], bindings: '1' });
  const found = files.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule));
  expect(new Set(found)).toEqual(new Set(['syntax', 'duplicate-workflow', 'unreadable', 'unused-bindings']));
  for (const rule of found) expect(rules[rule]).toMatch(/^[A-Z].*\.$/);
});

test('no file at all is an error of its own', async () => {
  const outcome = await authoringWorld({}).validateWorkflows({ paths: ['empty'] })();
  expect(outcome).toEqual({ _tag: 'Left', left: { _tag: 'NothingToValidateError', paths: ['empty'] } });
});

test('progress is told from none to all', async () => {
  const heard: string[] = [];
  const named = { 'a.json': GOOD, 'b.json': '{' };
  const onProgress = (done: number, total: number) => void heard.push(`${done}/${total}`);
  right(await authoringWorld({ named }).validateWorkflows({ paths: ['.'], onProgress })());
  expect(heard).toEqual(['0/2', '1/2', '2/2']);
});
