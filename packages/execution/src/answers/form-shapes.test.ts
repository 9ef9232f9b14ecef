import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { type JsonObject, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld, type Pair, type StepInput } from '../testing/execution-world.ts';
import type { ExecutionAnswer } from './answer.ts';

const NOTES = { notesMarkdown: 'Done.' };
const begin = async (steps: readonly object[], more: object = {}, context: StepInput['context'] = {}) => {
  const at = executionWorld({ 'flow.json': workflow('test.flow', [...steps], more) });
  const root = right(await at.start({ workflowId: 'test.flow', context }));
  const send = async (from: Pair, input: StepInput = NOTES) => right(await at.attempt(from, input));
  return { at, root, send };
};
const form = ({ nextCall }: ExecutionAnswer) => nextCall?.fillIn?.context;

describe('the form at a step has the shape that the workflow reads', () => {
  const text = { type: 'string' };
  const each = (items: string, itemVar: string, body: readonly object[], maxIterations = 5) => ({
    id: `each-${itemVar}`,
    type: 'loop',
    title: 'Each',
    loop: { type: 'forEach', items, itemVar, maxIterations },
    body,
  });
  const times = (count: string, body: readonly object[]) => ({
    id: 'times',
    type: 'loop',
    title: 'Times',
    loop: { type: 'for', count, maxIterations: 2 },
    body,
  });
  const needs = (id: string, ...context: readonly object[]) => step(id, { requires: { context } });
  const asked = async (steps: readonly object[], context: StepInput['context'] = {}) =>
    form((await begin([step('triage'), ...steps], {}, context)).root);

  test('paths below a key, in one object by path', async () => {
    const build = needs(
      'build',
      { key: 'plan.owner', ...text },
      { key: 'plan', type: 'object' },
      { key: 'plan.dates.due', type: 'number' },
    );
    const fields = { owner: '<value of owner>', dates: { due: '<number for due>' } };
    expect(await asked([build])).toEqual({ plan: fields });
  });

  test('with what is known of the key, since the call replaces all of it', async () => {
    const build = needs('build', { key: 'plan.owner', ...text }, { key: 'plan.size', type: 'number' });
    expect(await asked([build], { plan: { title: 'T', size: 3 } })).toEqual({
      plan: { title: 'T', size: 3, owner: '<value of owner>' },
    });
    expect(await asked([build], { plan: { title: 'T'.repeat(9_000), size: 3 } })).toEqual({
      plan: '<object for plan: each field as before, with owner>',
    });
  });

  test('a key with dots in its own name, as it is named', async () => {
    expect(await asked([needs('build', { key: 'plan.owner', ...text })], { 'plan.owner': 5 })).toEqual({
      'plan.owner': '<value of plan.owner>',
    });
  });

  test('fields of the entries of a list, from all that the loop reads of them', async () => {
    const body = [
      needs('read', { key: 'f.name', ...text }),
      step('judge', { runCondition: { var: 'f.score', gt: 3 }, prompt: 'Look at {{f.place.line}}.' }),
    ];
    const entry = {
      name: '<value of name>',
      score: '<number for score>',
      place: { line: '<value of line>' },
    };
    expect(await asked([each('findings', 'f', body)])).toEqual({ findings: [entry] });
    expect(await asked([each('plan.findings', 'f', body)])).toEqual({ plan: { findings: [entry] } });
  });

  test('lists in the entries of a list', async () => {
    const inner = each('f.files', 'g', [needs('read', { key: 'g.path', ...text })]);
    expect(await asked([each('findings', 'f', [inner])])).toEqual({
      findings: [{ files: [{ path: '<value of path>' }] }],
    });
  });

  test('in the entries that are there, where they lack something', async () => {
    const read = each('findings', 'f', [needs('read', { key: 'f.name', ...text })]);
    expect(await asked([read], { findings: [{ name: 'one' }, { size: 2 }] })).toBeUndefined();
    expect(await asked([read], { findings: [{ size: 2 }, { name: 'two' }] })).toEqual({
      findings: [{ size: 2, name: '<value of name>' }, { name: 'two' }],
    });
  });

  test('or one text that says what the whole value is, where all of it has no room', async () => {
    const long = { note: 'n'.repeat(9_000) };
    const body = [needs('read', { key: 'f.name', ...text }, { key: 'f.size', type: 'number' })];
    expect(
      await asked([each('findings', 'f', body)], { findings: [long, { size: 2 }, { name: 'x' }] }),
    ).toEqual({ findings: '<list for findings: each entry as before, with name, size (a number)>' });
    expect(
      await asked([each('plan.findings', 'f', body)], { plan: { findings: [long, { size: 2 }] } }),
    ).toEqual({
      plan: '<object for plan: each field as before, with findings[].name, findings[].size (a number)>',
    });
    const many = Array.from({ length: 200 }, (_, index) => index);
    expect(
      await asked([each('sizes', 'f', [needs('read', { key: 'f', ...text })])], { sizes: many }),
    ).toEqual({ sizes: '<list for sizes: each entry, as before where it is a text>' });
  });

  test('with all that entries of a list need, also where there is no room for what is only read', async () => {
    const body = [
      step('first', {
        prompt: Array.from({ length: 60 }, (_, at) => `{{f.${'x'.repeat(60)}${at}}}`).join(' '),
      }),
      needs(
        'read',
        ...Array.from({ length: 20 }, (_, at) => ({ key: `f.${'needed-'.repeat(4)}${at}`, ...text })),
      ),
    ];
    const { findings } = (await asked([each('findings', 'f', body)])) as {
      readonly findings: readonly [JsonObject];
    };
    expect(Object.keys(findings[0]).filter((field) => field.startsWith('needed'))).toHaveLength(20);
    const more = Array.from({ length: 100 }, (_, at) =>
      needs(`read-${at}`, { key: `f.${'needed-'.repeat(4)}${at}`, ...text }),
    );
    expect((await asked([each('findings', 'f', more)]))?.findings).toMatch(
      /^<list for findings: each entry, with (needed-){4}0, .* and \d+ more>$/,
    );
  });

  test('of a list whose entries or length are read by their places', async () => {
    const owner = needs('read', { key: 'files.0.owner', ...text });
    const files = [{ path: 'a.ts' }, { path: 'b.ts' }];
    expect(await asked([owner], { files })).toEqual({
      files: [{ path: 'a.ts', owner: '<value of owner>' }, { path: 'b.ts' }],
    });
    expect(await asked([owner])).toEqual({ files: [{ owner: '<value of owner>' }] });
    expect(await asked([owner], { files: { path: 'c.ts' } })).toEqual({
      files: { path: 'c.ts', 0: { owner: '<value of owner>' } },
    });
    expect(await asked([times('files.length', [step('work')])])).toEqual({ files: ['<one of files>'] });
    expect(await asked([times('files.length', [step('work')])], { files: [1, 2, 3] })).toBeUndefined();
    expect(await asked([owner], { files: [...files, { note: 'n'.repeat(4_000) }] })).toEqual({
      files: '<list for files: each entry as before, with [0].owner>',
    });
  });

  test('of a list under a key with dots in its own name', async () => {
    const read = each('plan.areas', 'area', [needs('read', { key: 'area.name', ...text })]);
    expect(await asked([read], { 'plan.areas': [{ x: 1 }], plan: { owner: 'me' } })).toEqual({
      'plan.areas': [{ x: 1, name: '<value of name>' }],
    });
  });

  test('of one type, where no value fits two needs at the same time', async () => {
    const { root, send } = await begin([
      step('triage'),
      times('n', [needs('work', { key: 'n', ...text })]),
      each('areas', 'area', [needs('more', { key: 'areas.owner', ...text })]),
    ]);
    expect(form(root)).toEqual({ n: '<whole number for n, at most 2>' });
    const blocked = await send(root, { ...NOTES, context: { n: 2 } });
    expect(blocked.kind).toBe('blocked');
    expect(form(blocked)).toBeUndefined();
  });

  test('and is short, whatever is known and needed', async () => {
    const cube = Array.from({ length: 40 }, () => ({
      files: Array.from({ length: 40 }, () => ({ rows: Array.from({ length: 40 }, () => ({})) })),
    }));
    const inner = each('area.files', 'file', [
      each('file.rows', 'row', [needs('read', { key: 'row.name', ...text })]),
    ]);
    const { at, root, send } = await begin(
      [step('triage'), each('areas', 'area', [inner], 100)],
      {},
      {
        areas: cube,
      },
    );
    expect(form(root)).toEqual({
      areas: '<list for areas: each entry as before, with files[].rows[].name>',
    });
    expect(await at.attempt(root, { ...NOTES, context: form(root) ?? {} })).toMatchObject({
      left: { field: 'context.areas', rule: 'placeholder' },
    });
    expect((await send(root)).blockers).toMatchObject([
      { suggestedFix: expect.stringContaining('filled in, with every entry and all') },
    ]);
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}-${'part-'.repeat(60)}`);
    const wide = await asked([needs('build', ...keys.map((key) => ({ key })))]);
    expect(Object.keys(wide ?? {}).length).toBeGreaterThan(3);
    expect(utf8Length(JSON.stringify(wide))).toBeLessThan(6_500);
  });

  test('in a form that stays short, whatever a workflow reads', async () => {
    const steps = Array.from({ length: 8 }, (_, at) =>
      step(`read-${at}`, {
        prompt: Array.from({ length: 40 }, (_, index) => `{{f.note-${at}-${index}-${'x'.repeat(120)}}}`).join(
          ' ',
        ),
      }),
    );
    const named = needs('name', { key: 'f.name', ...text });
    const { findings } = (await asked([each('findings', 'f', [...steps, named])])) as {
      readonly findings: readonly [JsonObject];
    };
    expect(findings).toHaveLength(1);
    expect(Object.keys(findings[0])[0]).toBe('name');
    expect(utf8Length(JSON.stringify(findings))).toBeLessThan(3_000);
  });

  test('of the step that is next, where another one needs another type', async () => {
    const flow = [
      needs('first', { key: 'limit', ...text }),
      needs('second', { key: 'limit', type: 'number' }),
      each('limit', 'one', [step('third')]),
    ];
    const { root, send } = await begin([step('triage'), ...flow]);
    expect(form(root)).toEqual({ limit: '<value of limit>' });
    const first = await send(root, { ...NOTES, context: { limit: 'high' } });
    expect(form(first)).toEqual({ limit: '<number for limit>' });
    const second = await send(first, { ...NOTES, context: { limit: 3 } });
    expect(form(second)).toEqual({ limit: ['<one of limit>'] });
  });

  test('of the step that has begun without the value, where the next one needs another type', async () => {
    const { root, send } = await begin([
      step('triage'),
      needs('first', { key: 'limit', type: 'boolean' }, { key: 'plan.owner', ...text }),
      needs('second', { key: 'limit', type: 'number' }, { key: 'plan', type: 'array' }),
    ]);
    const first = await send(root, { ...NOTES, preferences: { mode: 'auto_never_stop' } });
    expect(first.pending?.stepId).toBe('first');
    expect(form(first)).toEqual({
      limit: '<true or false for limit>',
      plan: { owner: '<value of owner>' },
    });
  });

  test('of all that is lacking, however much that is', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `plan${index}.${'part-'.repeat(40)}${index}`);
    const shown = await asked([needs('build', ...keys.map((key) => ({ key })))]);
    expect(Object.keys(shown ?? {})).toEqual(keys.map((key) => key.split('.')[0]));
  });

  test('with what the first step of a loop needs, before the loop is entered', async () => {
    const read = needs('read', { key: 'owner', ...text }, { key: 'f.name', ...text });
    expect(await asked([each('findings', 'f', [times('rounds', [read])])])).toEqual({
      findings: [{ name: '<value of name>' }],
      rounds: '<whole number for rounds, at most 2>',
      owner: '<value of owner>',
    });
    // The list decides whether the step runs at all.
    const some = { ...read, runCondition: { var: 'f.open', equals: true } };
    expect(await asked([each('findings', 'f', [some])])).toEqual({
      findings: [{ open: '<true or false for open>', name: '<value of name>' }],
    });
    expect(await asked([each('findings', 'f', [read])], { findings: [] })).toBeUndefined();
  });

  test('with the limit of a count, before the loop and where it is reached', async () => {
    const { root, send } = await begin([step('triage'), times('plan.rounds', [step('work')])]);
    const counted = { plan: { rounds: '<whole number for rounds, at most 2>' } };
    expect(form(root)).toEqual(counted);
    let at = await send(root, { ...NOTES, context: { plan: { rounds: 5 } } });
    expect(form(at)).toBeUndefined();
    at = await send(at);
    expect(form(at)).toEqual(counted);
    at = await send(at);
    expect(at.blockers).toMatchObject([
      {
        code: 'LOOP_LIMIT_REACHED',
        suggestedFix: expect.stringContaining(`Send context ${JSON.stringify(counted)}, filled in`),
      },
    ]);
    expect(form(at)).toEqual(counted);
    expect(at.kept?.contextKeys).toEqual([]);
    expect(await send(at, { context: { plan: { rounds: 2 } } })).toMatchObject({ isComplete: true });
  });

  test('with the entries that a loop has done, where a list is longer than it may be', async () => {
    const { root, send } = await begin([step('triage'), each('areas', 'one', [step('work')], 2)]);
    const first = await send(root, { ...NOTES, context: { areas: ['a', 'b', 'c'] } });
    const second = await send(first);
    expect(form(second)).toBeUndefined();
    const blocked = await send(second);
    expect(blocked.blockers?.map(({ code }) => code)).toEqual(['LOOP_LIMIT_REACHED']);
    expect(form(blocked)).toEqual({ areas: ['a', 'b'] });
    expect(await send(blocked, { context: { areas: ['a', 'b'] } })).toMatchObject({ isComplete: true });
  });

  test('with a list as it was that has lost entries', async () => {
    const { root, send } = await begin([step('triage'), each('areas', 'one', [step('work')])]);
    const first = await send(root, { ...NOTES, context: { areas: ['a', 'b', 'c'] } });
    const blocked = await send(first, { ...NOTES, context: { areas: ['b'] } });
    expect(form(blocked)).toEqual({ areas: ['a', 'b', 'c'] });
  });

  test('with a list below a key as it was, or a text where it has no room', async () => {
    const flow = [step('triage'), each('plan.areas', 'one', [step('work')], 900)];
    const { root, send } = await begin(flow);
    const first = await send(root, { ...NOTES, context: { plan: { areas: ['a', 'b'] } } });
    const blocked = await send(first, { ...NOTES, context: { plan: { areas: [], owner: 'me' } } });
    expect(form(blocked)).toEqual({ plan: { areas: ['a', 'b'], owner: 'me' } });
    const areas = Array.from({ length: 800 }, (_, index) => `area ${index}`);
    const other = await begin(flow);
    const long = await other.send(other.root, { ...NOTES, context: { plan: { areas } } });
    expect(form(await other.send(long, { ...NOTES, context: { plan: { areas: ['a'] } } }))).toEqual({
      plan: '<object for plan: each field as before, with every entry that areas had>',
    });
  });

  test('with a list or an object as it was, where something else was sent for it', async () => {
    const read = each('plan.areas', 'area', [needs('read', { key: 'area.name', ...text })]);
    const plan = { owner: 'me', areas: [{ size: 2 }] };
    const { root, send } = await begin([step('triage'), read], {}, { plan });
    expect(form(await send(root, { ...NOTES, context: { plan: 'none' } }))).toEqual({
      plan: { owner: 'me', areas: [{ size: 2, name: '<value of name>' }] },
    });
  });

  test('with a text for a list of lists that has lost entries', async () => {
    const inner = each('area.files', 'file', [step('work')]);
    const { root, send } = await begin([step('triage'), each('areas', 'area', [inner])]);
    const first = await send(root, {
      ...NOTES,
      context: { areas: [{ files: ['a', 'b'] }, { files: ['c'] }] },
    });
    const blocked = await send(first, { ...NOTES, context: { areas: [{ files: ['a'] }, { files: ['c'] }] } });
    expect(form(blocked)).toEqual({
      areas: '<list for areas: each entry as before, with every entry that [].files had>',
    });
  });

  test('and is not taken for a value where it is sent as it stands', async () => {
    const { at, root } = await begin([step('triage'), each('plan.findings', 'f', [step('read')])]);
    const sent = await at.attempt(root, { ...NOTES, context: form(root) ?? {} });
    expect(sent).toMatchObject({ _tag: 'Left', left: { field: 'context.plan', rule: 'placeholder' } });
  });
});
