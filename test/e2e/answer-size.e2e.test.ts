import { describe, expect, test } from 'vitest';
import { openServer, sharedRawServer } from './harness/open-server.ts';
import { readText } from './harness/read-answer.ts';
import { homeForTest } from './harness/server-home.ts';

const ANSWER_LIMIT = 40_000;
const BUNDLED_LIST_LIMIT = 8_000;
const NOTES_BYTES = 60_000;

interface PlainWorkflow {
  readonly id: string;
  readonly steps: readonly object[];
  readonly description?: string;
}

const workflow = ({ id, steps, description = 'Made by a test.' }: PlainWorkflow): object => ({
  id,
  name: `Workflow ${id}`,
  description,
  version: '1.0.0',
  steps,
});

const step = (number: number, prompt = `Do part ${number}.`): object => ({
  id: `step-${number}`,
  title: `Step ${number}`,
  prompt,
});

const numbered = (length: number): readonly number[] => Array.from({ length }, (_, index) => index + 1);

test('A22: the bundled workflows are listed with at most 8 KB in both forms together', async () => {
  const home = homeForTest();
  const server = await openServer({ home, bundledPath: 'program' });
  const { text, structured } = await server.call('list_workflows');
  expect(structured.workflows.length).toBe(structured.total);
  expect(structured.total).toBeGreaterThan(10);
  expect(Buffer.byteLength(text + JSON.stringify(structured))).toBeLessThanOrEqual(BUNDLED_LIST_LIMIT);
});

describe('many workflows', () => {
  const COUNT = 500;

  test.each([
    ['short', COUNT, 'Short.'],
    ['as long as they may be, of characters of three bytes', 100, '字'.repeat(512)],
    ['full of characters that JSON escapes', 100, '"\\\u0001'.repeat(170)],
  ])('are listed page by page, each once, with descriptions that are %s', async (_, total, description) => {
    const home = homeForTest();
    const ids = numbered(total).map((number) => `demo.flow-${String(number).padStart(3, '0')}`);
    for (const id of ids) {
      home.write(`workflows/${id}.json`, workflow({ id, description, steps: [step(1)] }));
    }
    const server = await openServer({ home });
    const met: string[] = [];
    const named: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.sized('list_workflows', cursor === undefined ? {} : { cursor });
      expect(page.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      expect(page.structured.total).toBe(total);
      met.push(...page.structured.workflows.map(({ workflowId }: { workflowId: string }) => workflowId));
      named.push(...[...page.text.matchAll(/^- (demo\.flow-\d+) /gm)].map(([, id]) => id ?? ''));
      cursor = page.structured.nextCursor;
      expect(/call list_workflows with cursor "([^"]+)"/.exec(page.text)?.[1]).toBe(cursor);
    } while (cursor !== undefined);
    expect(met).toEqual(ids);
    expect(named).toEqual(ids);
  });

  test('that cannot be read are counted, and the first few are named', async () => {
    const home = homeForTest();
    for (const number of numbered(COUNT)) {
      home.write(`workflows/${'broken-'.repeat(15)}${number}.json`, '{ "id": ');
    }
    const server = await openServer({ home });
    const page = await server.sized('list_workflows');
    expect(page.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
    expect(page.structured.problemCount).toBe(COUNT);
    expect(page.text).toContain(`and ${COUNT - page.structured.problems.length} more`);
  });
});

describe('a long workflow', () => {
  const { home, driver } = sharedRawServer();

  test.each([
    ['short texts', 'Do it.'],
    ['long texts', 'All of this. '.repeat(120)],
    ['texts that JSON escapes', '"\\'.repeat(400)],
  ])('of 200 steps with %s is inspected page by page, each step once', async (_, prompt) => {
    const steps = numbered(200).map((number) => step(number, prompt));
    home.write('workflows/long.json', workflow({ id: 'demo.long', steps }));
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await driver().sized('inspect_workflow', {
        workflowId: 'demo.long',
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      expect(page.structured.outlineTotal).toBe(200);
      const ids = page.structured.outline.map(({ id }: { id: string }) => id);
      met.push(...ids);
      expect([...page.text.matchAll(/^- step (step-\d+):/gm)].map(([, id]) => id)).toEqual(ids);
      cursor = page.structured.nextCursor;
      expect(/call inspect_workflow with cursor "([^"]+)"/.exec(page.text)?.[1]).toBe(cursor);
    } while (cursor !== undefined);
    expect(met).toEqual(numbered(200).map((number) => `step-${number}`));
  });

  test('with standing texts at their limits is inspected and started within the budget', async () => {
    const texts = (word: string): readonly string[] =>
      numbered(6).map((n) => `${word} ${n} ${'x'.repeat(230)}`);
    home.write('workflows/full.json', {
      ...workflow({ id: 'demo.full', steps: [step(1, 'p'.repeat(8_000))] }),
      about: '字'.repeat(1_300),
      metaGuidance: texts('rule'),
      preconditions: texts('condition'),
      clarificationPrompts: texts('question'),
    });
    const inspected = await driver().sized('inspect_workflow', { workflowId: 'demo.full' });
    const started = await driver().sized('start_workflow', { workflowId: 'demo.full' });
    for (const answer of [inspected, started]) {
      expect(answer.isError).toBe(false);
      expect(answer.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
    }
    expect(readText(started).notesWanted).toBe(true);
  });
});

describe('a run with much in it', () => {
  const { home, driver } = sharedRawServer();

  test.each([
    ['plain', 'Found one more thing here. '],
    ['of characters of three bytes', '字'],
    ['of characters that JSON escapes', '"\\\n'],
  ])(
    'a run of 30 steps with long notes, %s, is shown again within the budget [EXEC-RECAP-5, EXEC-RECAP-6, EXEC-RECAP-7, EXEC-REWIND-6]',
    async (_, word) => {
      home.write(
        'workflows/many.json',
        workflow({ id: 'demo.many', steps: numbered(31).map((n) => step(n)) }),
      );
      let { structured } = await driver().call('start_workflow', { workflowId: 'demo.many' });
      const first = structured.stateToken;
      for (const number of numbered(30)) {
        const notes = `Notes of step ${number}. ${word.repeat(NOTES_BYTES / Buffer.byteLength(word))}`;
        const { stateToken, ackToken } = structured;
        const answer = await driver().sized('continue_workflow', {
          stateToken,
          ackToken,
          output: { notesMarkdown: notes.slice(0, NOTES_BYTES) },
        });
        expect(answer.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
        structured = answer.structured;
      }
      const shown = await driver().sized('continue_workflow', { stateToken: structured.stateToken });
      expect(shown.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      const { recap } = shown.structured;
      expect(recap).toMatchObject({ truncated: true, policy: 'kept_most_recent' });
      expect(recap.entries.length).toBeGreaterThan(0);
      expect(recap.omitted).toBe(30 - recap.entries.length);
      expect(recap.entries.at(-1).stepId).toBe('step-30');
      expect(recap.entries.at(-1).notesMarkdown).toMatch(
        /^Notes of step 30\. .*… \[cut: \d+ bytes in all\]$/s,
      );
      expect(shown.text).toContain(
        `${recap.omitted} earlier entries are left out; the most recent ones were kept`,
      );
      expect(shown.text).toContain('Do part 31.');

      const root = await driver().sized('continue_workflow', { stateToken: first });
      expect(root.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      expect(root.structured.branches.downstream).toMatchObject({ truncated: true });
    },
  );

  test.each([
    ['plain', 'x'],
    ['of characters that JSON escapes', '"\\'],
  ])('and a huge context in its prompt, %s, is shown within the budget', async (_, word) => {
    const keys = numbered(40).map((number) => `key${number}`);
    const prompt = `Use it. ${keys.map((key) => `{{${key}}}`).join(' ')} END-OF-PROMPT`;
    home.write(
      'workflows/huge.json',
      workflow({ id: 'demo.huge', steps: [step(1, prompt), step(2, prompt)] }),
    );
    const context = Object.fromEntries(keys.map((key) => [key, word.repeat(6_000 / word.length)]));
    const bounded = word === 'x' ? context : Object.fromEntries(Object.entries(context).slice(0, 20));
    const started = await driver().sized('start_workflow', { workflowId: 'demo.huge', context: bounded });
    expect(started.isError).toBe(false);
    const { stateToken, ackToken } = started.structured;
    const shown = await driver().sized('continue_workflow', { stateToken });
    const next = await driver().sized('continue_workflow', {
      stateToken,
      ackToken,
      output: { notesMarkdown: word.repeat(30_000) },
    });
    const again = await driver().sized('continue_workflow', { stateToken: next.structured.stateToken });
    for (const answer of [started, shown, next, again]) {
      expect(answer.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      expect(answer.text).toContain('[cut: ');
      expect(answer.text).toContain('END-OF-PROMPT');
    }
  });

  test('and a prompt at its limit leaves room for what has to be said', async () => {
    home.write(
      'workflows/wide.json',
      workflow({ id: 'demo.wide', steps: [step(1, '"\\'.repeat(2_300)), step(2, '"\\'.repeat(2_300))] }),
    );
    const started = await driver().sized('start_workflow', { workflowId: 'demo.wide' });
    expect(started.isError).toBe(false);
    const { stateToken, ackToken } = started.structured;
    const next = await driver().sized('continue_workflow', {
      stateToken,
      ackToken,
      output: { notesMarkdown: '"\\'.repeat(30_000) },
    });
    const shown = await driver().sized('continue_workflow', { stateToken: next.structured.stateToken });
    const root = await driver().sized('continue_workflow', { stateToken });
    for (const answer of [started, next, shown, root]) {
      expect(answer.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
      expect(readText(answer).complete).toBe(false);
    }
  });
});
