import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import type { ExecutionAnswer } from '../answers/answer.ts';
import {
  type ExecutionWorld,
  executionWorld,
  type Pair,
  type StepInput,
} from '../testing/execution-world.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build'), step('check')]);
const NEVER_STOP = { mode: 'auto_never_stop' };
const NOTES = { notesMarkdown: 'Done.' };
const KEY_OF = (n: number) => `key${`${n}`.padStart(2, '0')}`;

const begin = async (file = FLOW, more: object = {}) => {
  const at = executionWorld({ 'flow.json': file });
  return { at, root: right(await at.start({ workflowId: 'test.flow', ...more })) };
};
const go = async (at: ExecutionWorld, from: Pair, input: StepInput = {}) =>
  right(await at.attempt(from, input));

describe('a run that is picked up', () => {
  test('shows its step, what holds for the run, and what was done', async () => {
    const { at, root } = await begin();
    const here = await go(at, root, NOTES);
    const shown = await at.look(here);
    expect(shown).toMatchObject({
      kind: 'ok',
      pending: { stepId: 'build' },
      standing: { name: 'Test' },
      recap: { entries: [{ stepId: 'plan', notesMarkdown: 'Done.' }] },
      warnings: [],
    });
    for (const absent of ['gaps', 'openGaps', 'branches', 'openRetry', 'trace'])
      expect(shown).not.toHaveProperty(absent);
    expect((await go(at, shown, NOTES)).pending?.stepId).toBe('check');
  });

  test('at its end has nothing to acknowledge', async () => {
    const { at, root } = await begin(workflow('test.flow', [step('only')]));
    const end = await at.look(await go(at, root, NOTES));
    expect(end).toMatchObject({ isComplete: true, ackToken: null, pending: null, nextCall: null });
  });

  test('says what was decided on the way', async () => {
    const skipping = workflow('test.flow', [
      step('plan'),
      step('build', { runCondition: { var: 'large', equals: true } }),
      step('check'),
    ]);
    const { at, root } = await begin(skipping, { context: { large: false } });
    const { trace } = await at.look(await go(at, root, NOTES));
    expect(JSON.stringify(trace)).toContain('build');
  });

  test('says that the file changed since', async () => {
    const files: Record<string, string> = { 'flow.json': FLOW };
    const at = executionWorld(files);
    const root = right(await at.start({ workflowId: 'test.flow' }));
    files['flow.json'] = workflow('test.flow', [step('other')]);
    const { warnings, pending } = await at.look(root);
    expect(warnings.map(({ code }) => code)).toEqual(['WORKFLOW_CHANGED']);
    expect(pending?.stepId).toBe('plan');
  });

  describe('A10: with other preferences', () => {
    const ASK = { preferences: { assumptionPolicy: 'ask' } };

    test('is a point of its own that stands at the same step, and the older token keeps what it had', async () => {
      const { at, root } = await begin();
      const changed = right(await at.attempt({ ...root, ackToken: null }, ASK));
      expect(changed.stateToken).not.toBe(root.stateToken);
      expect(changed.pending).toEqual(root.pending);
      expect([changed, await at.look(changed)].map((one) => one.preferences.assumptionPolicy)).toEqual([
        'ask',
        'ask',
      ]);
      const older = await at.look(root);
      expect(older.preferences.assumptionPolicy).toBe('record_when_missing');
      expect(older.branches?.latest).toMatchObject([
        { stateToken: changed.stateToken, summary: 'other preferences', depth: 0, isComplete: false },
      ]);
      const after = async (from: ExecutionAnswer) =>
        right(await at.attempt(from, { notesMarkdown: 'Done.' })).preferences.assumptionPolicy;
      expect(await after(changed)).toBe('ask');
      expect(await after(root)).toBe('record_when_missing');
    });

    test('is the same point where the call comes again, and none where they hold already', async () => {
      const { at, root } = await begin();
      const bare = { ...root, ackToken: null };
      const changed = right(await at.attempt(bare, ASK));
      const count = (await at.events(root.session.sessionId)).length;
      expect(right(await at.attempt(bare, ASK)).stateToken).toBe(changed.stateToken);
      expect(right(await at.attempt({ ...changed, ackToken: null }, ASK)).stateToken).toBe(
        changed.stateToken,
      );
      expect(await at.events(root.session.sessionId)).toHaveLength(count);
    });

    test('has the recap, the depth and the gaps of the point that it came of', async () => {
      const { at, root } = await begin();
      const second = right(await at.attempt(root, { notesMarkdown: 'One.' }));
      const changed = right(await at.attempt({ ...second, ackToken: null }, ASK));
      expect(changed.recap).toEqual((await at.look(second)).recap);
      const third = right(await at.attempt(changed, { notesMarkdown: 'Two.' }));
      expect((await at.look(third)).recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual([
        'One.',
        'Two.',
      ]);
      expect((await at.look(root)).branches?.latest).toMatchObject([
        { stateToken: third.stateToken, depth: 2 },
      ]);
    });
  });

  test('stays within its budget however much there is to tell', async () => {
    const long = (id: string) => step(id, { prompt: `${id} ${'é'.repeat(3_000)}` });
    const file = workflow(
      'test.flow',
      Array.from({ length: 12 }, (_, n) => long(`step${n}`)),
      {
        metaGuidance: Array.from({ length: 10 }, (_, n) => `${n} ${'g'.repeat(200)}`),
      },
    );
    const { at, root } = await begin(file);
    let here: Pair = root;
    for (let n = 0; n < 8; n += 1)
      here = await go(at, here, { notesMarkdown: `${n}${'\u0001'.repeat(600)}` });
    for (const point of [root, here]) {
      const shown = await at.look(point);
      expect(2 * utf8Length(JSON.stringify(shown))).toBeLessThanOrEqual(BUDGETS.answer);
      expect(shown.recap?.policy).toBe('kept_most_recent');
    }
    const { recap } = await at.look(here);
    expect(recap?.truncated).toBe(true);
    expect(recap?.entries.length).toBeGreaterThan(0);
  });
});

describe('a point that was left, with little room beside its step', () => {
  const steps = Array.from({ length: 8 }, (_, n) =>
    step(`step${n}`, n === 3 ? { prompt: 'é'.repeat(7_300) } : {}),
  );

  test('tells less of what came after it, and still something of what came before', async () => {
    const { at, root } = await begin(workflow('test.flow', steps));
    const passed: Pair[] = [root];
    for (let n = 0; n < 7; n += 1)
      passed.push(await go(at, passed.at(-1) ?? root, { notesMarkdown: `${n}${'x'.repeat(900)}` }));
    const shown = await at.look(passed[3] ?? root);
    expect(shown.pending?.stepId).toBe('step3');
    expect(2 * utf8Length(JSON.stringify(shown))).toBeLessThanOrEqual(BUDGETS.answer);
    const { downstream } = shown.branches ?? {};
    expect(downstream).toMatchObject({ truncated: true, entries: [{ stepId: 'step6' }] });
    expect(shown.recap).toMatchObject({ truncated: true, entries: [{ stepId: 'step2' }] });
  });
});

describe('gaps that stand open', () => {
  const asking = workflow('test.flow', [
    step('plan', {
      userOnlyDependencies: Array.from({ length: 9 }, (_, n) => ({
        reason: 'needs_user_choice',
        description: n === 0 ? 'd'.repeat(300) : `Choice ${n}`,
        contextKey: KEY_OF(n),
      })),
    }),
    step('build'),
    step('check'),
    step('last'),
  ]);

  test('are told, ten of them, with their messages cut', async () => {
    const { at, root } = await begin(asking, { preferences: NEVER_STOP });
    const after = await go(at, root);
    const { gaps = [], openGaps } = await at.look(after);
    expect(openGaps).toBe(10);
    expect(gaps).toHaveLength(10);
    for (const gap of gaps) expect(Object.keys(gap).sort()).toEqual(['code', 'gapId', 'message', 'severity']);
    const lengths = gaps.map(({ message }) => utf8Length(message));
    expect(Math.max(...lengths)).toBeGreaterThan(150);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200 + utf8Length('…'));
    expect(gaps.filter(({ message }) => message.endsWith('…'))).toHaveLength(1);
    const later = await at.look(await go(at, after));
    expect(later.openGaps).toBe(11);
    expect(later.gaps).toHaveLength(10);
  });
});

describe('a retry that is still open', () => {
  const listed = workflow('test.flow', [
    step('plan', {
      userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Which?', contextKey: 'region' }],
    }),
    step('build'),
  ]);
  const sheets = (count: number) => Array.from({ length: count }, (_, n) => ({ kind: `test.sheet${n}` }));
  const openAfter = async (input: StepInput) => {
    const { at, root } = await begin(listed);
    const blocked = await go(at, root, input);
    return { at, blocked, open: (await at.look(root)).openRetry };
  };

  test('is told with what was kept and what was missing, and its ack builds on it', async () => {
    const { at, blocked, open } = await openAfter({
      notesMarkdown: 'Nearly.',
      context: { b: 1, a: 2 },
      artifacts: sheets(1),
    });
    expect(open).toEqual({
      ackToken: blocked.ackToken,
      notesMarkdown: 'Nearly.',
      contextKeys: ['a', 'b'],
      contextKeyCount: 2,
      artifactKinds: ['test.sheet0'],
      missing: ['USER_ONLY_DEPENDENCY'],
    });
    const retry = { stateToken: blocked.stateToken, ackToken: open?.ackToken ?? null };
    expect((await go(at, retry, { context: { region: 'eu' } })).pending?.stepId).toBe('build');
    expect(await at.look(blocked)).not.toHaveProperty('openRetry');
  });

  test.each<[string, StepInput, object]>([
    ['notes', { notesMarkdown: 'n' }, { notesMarkdown: 'n' }],
    ['context', { context: { a: 1 } }, { contextKeys: ['a'] }],
    ['artifacts', { artifacts: sheets(1) }, { artifactKinds: ['test.sheet0'] }],
  ])('is told where it kept %s alone', async (name, input, kept) => {
    const { open } = await openAfter(input);
    expect(open).toMatchObject(kept);
    if (name !== 'notes') expect(open).not.toHaveProperty('notesMarkdown');
    if (name !== 'artifacts') expect(open).not.toHaveProperty('artifactKinds');
  });

  test.each<[string, StepInput]>([
    ['nothing', {}],
    ['blank notes', { notesMarkdown: ' \n' }],
    ['an empty context', { context: {} }],
  ])('is not told where it kept %s', async (_, input) =>
    expect((await openAfter(input)).open).toBeUndefined(),
  );

  test('names five kinds of artifacts, and cuts notes over 2,000 bytes', async () => {
    const { open } = await openAfter({ notesMarkdown: 'x'.repeat(2_001), artifacts: sheets(6) });
    expect(open?.artifactKinds).toEqual(sheets(5).map(({ kind }) => kind));
    expect(open?.notesMarkdown).toBe(`${'x'.repeat(2_000)}… [cut: 2001 bytes in all]`);
    expect((await openAfter({ notesMarkdown: 'x'.repeat(2_000) })).open?.notesMarkdown).toBe(
      'x'.repeat(2_000),
    );
  });
});
