import type { ToolUseCases } from '@workrail/application';
import { BUDGETS, E, type Json, TE } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import type { AnswerForms, Tool } from '../../definition/define-tool.ts';
import { fitted } from './answer-room.ts';
import { workflowPreviewInputsTool } from './workflow-preview-inputs.ts';
import { workflowPreviewRenderedTool } from './workflow-preview-rendered.ts';
import { workflowResolveInputsTool } from './workflow-resolve-inputs.ts';
import { workflowStepPlanTool } from './workflow-step-plan.ts';
import { workflowValidateTool } from './workflow-validate.ts';

async function answerOf({ read }: Tool, args: object, answers: object): Promise<AnswerForms> {
  const asked = read({ workflow_id: 'w', ...args });
  if (E.isLeft(asked)) throw new Error(JSON.stringify(asked.left));
  const answered = await asked.right(answers as ToolUseCases)();
  if (E.isLeft(answered)) throw new Error('the call succeeds');
  return answered.right;
}
const bytes = ({ text, structured }: AnswerForms): number =>
  Buffer.byteLength(JSON.stringify([text, structured]));

/** A list of items, each of its position from 1. */
const many = <Item>(count: number, of: (position: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => of(index + 1));

interface Sizes {
  readonly count: number;
  /** Of each text that somebody writes. */
  readonly text: string;
}

const SIZES: readonly Sizes[] = [
  { count: 110, text: 'x'.repeat(90) },
  { count: 60, text: '\u0001"\\ü\n'.repeat(40) },
  { count: 3, text: '👍'.repeat(20_000) },
  { count: 300, text: '' },
];

/** All that the use cases can answer, of this size. */
function answersOf({ count, text }: Sizes) {
  const inputs = many(count, (at) => ({
    input: `input_${at}`,
    label: text,
    description: text,
    type: 'object',
    required: true,
    status: 'given',
    value: { list: many(count, () => text), [text]: text },
    choices: many(count, (one) => `${text}${one}`),
    problem: { rule: 'choice', message: `${text}${text}`, expected: text },
    rules: { pattern: text },
    hint: text,
  }));
  const step = (at: number) => ({
    position: at,
    step_id: `step_${at}`,
    run: `shop ${text}`,
    description: text,
    depends_on: many(count, (one) => `step_${one}`),
    condition: text,
    will_run: null,
    reason: text,
    warning: text,
  });
  const finding = { path: text, rule: 'r', message: text, suggested_action: text };
  const names = many(count, (at) => `input_${at}${text}`);
  const listed = {
    workflow_id: 'w',
    inputs,
    required_missing: names,
    unknown_inputs: many(count, (at) => ({ name: `${text}${at}`, did_you_mean: text })),
  };
  const rendered = many(count, (at) => ({
    ...step(at),
    request: {
      method: 'POST',
      url: text,
      headers: many(count, () => ({ name: 'h', value: text })),
      body: { kind: 'text', text: `${text}${text}` },
    },
    unresolved: many(count, () => ({ reference: text, reason: 'not_known', message: text })),
    problems: many(count, () => finding),
  }));
  return {
    previewInputs: () => TE.right(listed),
    resolveManifestInputs: () =>
      TE.right({
        ...listed,
        ready: false,
        blockers: many(count, () => finding),
        resolved_inputs: Object.fromEntries(inputs.map(({ input, value }) => [input, value])),
        provider_resolutions: many(count, (at) => ({
          input: `input_${at}`,
          provider: 'shop regions:list',
          status: 'listed',
          arguments: { of: text },
          choices: many(50, () => ({ value: text, label: text })),
          total: 50_000,
          from_cache: false,
          message: text,
        })),
      }),
    previewRendered: () =>
      TE.right({
        workflow_id: 'w',
        rendered_steps: rendered,
        rendered_final_output: many(count, () => text),
        required_missing: names,
      }),
    stepPlan: () =>
      TE.right({
        workflow_id: 'w',
        steps: many(count, (at) => ({
          ...step(at),
          http_method: 'GET',
          changes_data: false,
          repeat: { until: text, every_ms: 1, timeout_ms: null, max_attempts: 1 },
        })),
        required_missing: names,
      }),
    validateManifest: () => {
      const violations = many(count, () => ({
        ...finding,
        line: 1,
        column: 1,
        expected: text,
        actual: text,
      }));
      return TE.right({ valid: false, workflow_id: 'w', kind: 'command', violations, warnings: violations });
    },
  };
}

describe('answers about a workflow of whatever size', () => {
  test.for(
    SIZES.flatMap((sizes) =>
      [
        workflowPreviewInputsTool,
        workflowResolveInputsTool,
        workflowPreviewRenderedTool,
        workflowStepPlanTool,
        workflowValidateTool,
      ].map((tool) => [tool.name, sizes.count, sizes.text.length, tool, sizes] as const),
    ),
  )('have room: %s with %i of %i characters', async ([, , , tool, sizes]) => {
    const answer = await answerOf(tool, {}, answersOf(sizes));
    expect(bytes(answer)).toBeLessThanOrEqual(BUDGETS.answer);
    expect(answer.text.isWellFormed()).toBe(true);
  });

  test.for([
    [workflowPreviewInputsTool, 'from_input', 'next_input', 'inputs', 'input'],
    [workflowResolveInputsTool, 'from_input', 'next_input', 'inputs', 'input'],
    [workflowPreviewRenderedTool, 'from_step', 'next_step', 'rendered_steps', 'step_id'],
    [workflowStepPlanTool, 'from_step', 'next_step', 'steps', 'step_id'],
  ] as const)('show all parts one after another', async ([tool, from, next, list, name]) => {
    const answers = answersOf({ count: 30, text: 'some words '.repeat(9) });
    const seen: unknown[] = [];
    for (let at: number | undefined = 1; at !== undefined && seen.length < 100; ) {
      const { structured, text }: AnswerForms = await answerOf(tool, { [from]: at }, answers);
      const page = structured as unknown as Record<string, readonly Record<string, Json>[]>;
      seen.push(...(page[list] ?? []).map((item) => item[name]));
      at = (structured as { [name: string]: number | undefined })[next];
      expect(text.includes(`"${from}": ${at}`)).toBe(at !== undefined);
    }
    expect(seen).toEqual(many(30, (at) => `${name === 'input' ? 'input' : 'step'}_${at}`));
  });

  test('say how many choices, names and lists are left out', async () => {
    const answers = answersOf({ count: 100, text: 'some words ' });
    const inputs = await answerOf(workflowPreviewInputsTool, {}, answers);
    expect(inputs.structured).toMatchObject({ input_count: 100 });
    expect((inputs.structured as unknown as { readonly inputs: readonly Json[] }).inputs[0]).toMatchObject({
      choice_count: 100,
    });
    expect(inputs.text).toMatch(/and 80 more; any value that the workflow file lists can be given/);
    expect(inputs.text).toMatch(/Need a value: input_1.* and \d+ more\./);
    const resolved = await answerOf(workflowResolveInputsTool, {}, answers);
    expect(resolved.structured).toMatchObject({ blocker_count: 100, provider_resolution_count: 100 });
    expect(resolved.text).toMatch(/Lists of \d+ more inputs are left out/);
    const plan = await answerOf(workflowStepPlanTool, {}, answers);
    expect(plan.structured).toMatchObject({ step_count: 100 });
  });
});

test('a value that has room is as it was, and a larger one is its beginning', () => {
  const small = { a: ['x'.repeat(90)] };
  expect(fitted(small, 200)).toBe(small);
  expect(fitted({ a: 'x'.repeat(900), n: 7 }, 400)).toEqual({ a: `${'x'.repeat(300)}…`, n: 7 });
  expect(
    fitted(
      many(30, (at) => at),
      60,
    ),
  ).toEqual([...many(10, (at) => at), '… and 20 more']);
});
