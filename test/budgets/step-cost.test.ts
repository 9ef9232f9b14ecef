import { utf8Length } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import { describe, expect, test } from 'vitest';
import { type Agent, agentOn } from './agent.ts';
import { step, workflow } from './workflows.ts';

/** What an answer may take beside the texts of its step, in both forms together. */
const FIXED_PART = 800;
/** What the text says with each step where the agent answers for the user. */
const CONDUCT = 120;
const REHYDRATE_OF_50_STEPS = 18_000;

const STEPS = Array.from({ length: 60 }, (_, index) => step(`part-${index}`));
const FILES = { 'flow.json': workflow('test.flow', STEPS) };

const textOf = (result: ToolResult): string => result.content.map(({ text }) => text).join('');
const bytesOf = (result: ToolResult): number =>
  utf8Length(textOf(result)) + utf8Length(JSON.stringify(result.structuredContent));

interface Shown {
  readonly stateToken: string;
  readonly ackToken: string;
  readonly pending: { readonly stepId: string; readonly title: string; readonly prompt: string };
}
const shownIn = ({ structuredContent }: ToolResult): Shown => structuredContent as Shown;

/** Bytes of an answer without the id, the title and the prompt of its step, wherever they stand. */
function fixedPart(result: ToolResult): number {
  const { stepId, title, prompt } = shownIn(result).pending;
  const forms = [textOf(result), JSON.stringify(result.structuredContent)];
  const bare = forms.map((form) => form.replaceAll(title, '').replaceAll(prompt, '').replaceAll(stepId, ''));
  return bare.reduce((sum, form) => sum + utf8Length(form), 0);
}

async function next(agent: Agent, at: ToolResult, more: object = {}): Promise<ToolResult> {
  const { stateToken, ackToken } = shownIn(at);
  const output = { notesMarkdown: `Looked at it. ${'It holds. '.repeat(60)}` };
  return agent.result('continue_workflow', { stateToken, ackToken, output, ...more });
}

const start = (agent: Agent, more: object = {}): Promise<ToolResult> =>
  agent.result('start_workflow', { workflowId: 'test.flow', ...more });

describe('A22: the fixed part of an answer', () => {
  test.each([
    ['guided', FIXED_PART],
    ['auto_with_stops', FIXED_PART + CONDUCT],
    ['auto_never_stop', FIXED_PART + CONDUCT],
  ])(
    'takes little in both forms together, step for step: in the mode %s at most %i bytes',
    async (mode, most) => {
      const agent = agentOn({ files: FILES });
      let at = await start(agent, { preferences: { mode } });
      for (let done = 0; done < 10; done += 1) {
        at = await next(agent, at);
        expect(fixedPart(at)).toBeLessThanOrEqual(most);
      }
    },
  );

  test('takes no more where a step that was blocked is shown again, beside what is missing', async () => {
    const agent = agentOn({ files: FILES });
    const first = await start(agent);
    const blocked = await next(agent, first, { output: {} });
    const { blockers, kept } = blocked.structuredContent as {
      readonly blockers: object;
      readonly kept: object;
    };
    expect(fixedPart(blocked)).toBeLessThanOrEqual(
      FIXED_PART + 2 * utf8Length(JSON.stringify([blockers, kept])),
    );
  });

  test('has each token once in the text', async () => {
    const agent = agentOn({ files: FILES });
    const first = await start(agent);
    const second = await next(agent, first);
    const again = await agent.result('continue_workflow', { stateToken: shownIn(second).stateToken });
    for (const answer of [first, second, again]) {
      const { stateToken, ackToken } = shownIn(answer);
      for (const token of [stateToken, ackToken]) expect(textOf(answer).split(token)).toHaveLength(2);
    }
  });

  test('has ids and preferences where they are news, in both forms', async () => {
    const agent = agentOn({ files: FILES });
    const first = await start(agent);
    const second = await next(agent, first);
    const changed = await next(agent, second, { preferences: { mode: 'auto_never_stop' } });
    const after = await next(agent, changed);
    const again = await agent.result('continue_workflow', { stateToken: shownIn(after).stateToken });
    const told = [first, second, changed, after, again].map((answer) => {
      const { workflowId, session, preferences } = answer.structuredContent as Record<string, unknown>;
      const text = textOf(answer);
      expect(text.includes('Workflow: test.flow')).toBe(workflowId !== undefined);
      expect(/Session ses_\S+, run run_\S+/.test(text)).toBe(session !== undefined);
      expect(/Preferences: autonomy: \w+, gateHandling: \w+, assumptionPolicy: \w+/.test(text)).toBe(
        preferences !== undefined,
      );
      return [session !== undefined, preferences !== undefined];
    });
    expect(told).toEqual([
      [true, true],
      [false, false],
      [false, true],
      [false, false],
      [true, true],
    ]);
  });

  test('has no empty members', async () => {
    const agent = agentOn({ files: FILES });
    const first = await start(agent);
    for (const answer of [first, await next(agent, first)])
      expect(JSON.stringify(answer.structuredContent)).not.toMatch(/\[\]|\{\}|""/);
  });
});

test('A22: a run of 50 steps is picked up with at most 18 KB in both forms together', async () => {
  const agent = agentOn({ files: FILES });
  let at = await start(agent);
  for (let done = 0; done < 50; done += 1) at = await next(agent, at);
  const shown = await agent.result('continue_workflow', { stateToken: shownIn(at).stateToken });
  expect(bytesOf(shown)).toBeLessThanOrEqual(REHYDRATE_OF_50_STEPS);
  const { recap } = shown.structuredContent as { readonly recap: { readonly entries: readonly object[] } };
  expect(recap.entries.length).toBeGreaterThan(5);
});
