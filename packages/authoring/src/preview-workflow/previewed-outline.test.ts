import { outlineFacts, outlineMarks } from '@workrail/engine/outline-text';
import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type AuthoringWorld, authoringWorld } from '../testing/authoring-world.ts';
import { right, step, workflow } from '../testing/workflow-files.ts';

const preview = async (text: string, more: AuthoringWorld = {}) =>
  right(await authoringWorld({ ...more, named: { 'a.json': text } }).previewWorkflow({ path: 'a.json' })());

/** The outline of a workflow with one step of these fields. */
const outlined = async (fields: object, more: JsonObject = {}, world: AuthoringWorld = {}) =>
  (await preview(workflow('team.flow', [step('alpha', fields)], more), world)).outline;

describe('the outline has', () => {
  test('loops around their steps, with what repeats them and the limit', async () => {
    const inner = {
      id: 'inner',
      type: 'loop',
      title: 'Inner',
      loop: { type: 'forEach', items: 'parts', maxIterations: 7 },
      body: [step('work')],
    };
    const outer = {
      id: 'outer',
      type: 'loop',
      title: 'Outer',
      runCondition: { var: 'parts' },
      loop: { type: 'until', condition: { var: 'parts', equals: 1 }, maxIterations: 3 },
      body: [inner],
    };
    const set = step('begin', { prompt: 'Set parts.' });
    const { outline } = await preview(workflow('team.flow', [set, outer]));
    expect(outline.slice(1)).toEqual([
      {
        kind: 'loop',
        id: 'outer',
        title: 'Outer',
        level: 0,
        runsWhen: 'parts is set',
        repeats: 'until parts = 1, at most 3 times',
      },
      {
        kind: 'loop',
        id: 'inner',
        title: 'Inner',
        level: 1,
        repeats: 'for each of "parts", at most 7 times',
      },
      { kind: 'step', id: 'work', title: 'work', level: 2, excerpt: 'Do work.' },
    ]);
    expect(outline.slice(1, 2).flatMap(outlineMarks)).toEqual([
      'until parts = 1, at most 3 times',
      'only when parts is set',
    ]);
  });

  test.each<[string, object, readonly string[]]>([
    [
      'who confirms, and when',
      { requireConfirmation: { kind: 'coordinator_eval', condition: { var: 'deep', equals: true } } },
      ['confirmation: deep = true, by the coordinator'],
    ],
    [
      'that a person confirms',
      { requireConfirmation: { kind: 'human_approval' } },
      ['confirmation: always, by a person'],
    ],
    ['a confirmation that is always needed', { requireConfirmation: true }, ['confirmation: always']],
    ['notes that are waived', { notesOptional: true }, ['notes optional']],
    ['the wish for files', { askForFiles: true }, ['asks for files']],
    ['the strength of model', { modelTier: 'heavy' }, ['model: heavy']],
    ['no marks where there is nothing to say', {}, []],
  ])('%s', async (_, fields, marks) => {
    expect((await outlined(fields)).flatMap(outlineMarks)).toEqual(marks);
  });

  const JUDGED = {
    assessments: [
      {
        id: 'reading',
        purpose: 'How much was read.',
        dimensions: [
          { id: 'files', purpose: 'Files.', levels: ['all', 'some'] },
          { id: 'runs', purpose: 'Runs.', levels: ['yes', 'no'], required: false },
        ],
      },
    ],
  };

  test.each<[string, object, JsonObject, readonly string[]]>([
    [
      'texts under a condition',
      {
        promptFragments: [
          { id: 'deep', when: { var: 'deep', equals: true }, text: 'Look\n\ndeeper.' },
          { id: 'always', text: 'Look twice.' },
        ],
      },
      {},
      ['adds only when deep = true: Look deeper.', 'adds: Look twice.'],
    ],
    [
      'what has to be there before',
      {
        requires: {
          capabilities: ['delegation', 'web_browsing'],
          context: [{ key: 'branch', type: 'string' }, { key: 'scope' }],
        },
      },
      {},
      [
        'needs context: branch (string)',
        'needs context: scope',
        'needs an agent that can start other agents',
        'needs an agent that can browse the web',
      ],
    ],
    [
      'what only the user can give',
      {
        userOnlyDependencies: [
          { reason: 'needs_user_approval', description: 'Agree to the plan.', contextKey: 'agreed' },
          { reason: 'needs_user_choice', description: 'Choose one.' },
        ],
      },
      {},
      [
        'only the user: needs_user_approval: Agree to the plan. (sets agreed)',
        'only the user: needs_user_choice: Choose one.',
      ],
    ],
    [
      'judgements with their levels, and what keeps the step open',
      {
        assessmentRefs: ['reading'],
        assessmentConsequences: [
          {
            when: { anyEqualsLevel: 'some', forAssessment: 'reading' },
            effect: { kind: 'require_followup', guidance: 'Read the rest.' },
          },
          {
            when: { anyEqualsLevel: 'no' },
            effect: { kind: 'require_followup', guidance: 'Run it.' },
          },
        ],
      },
      JUDGED,
      [
        'judges: reading: files (all, some); runs? (yes, no)',
        'stays open at "some" of reading: Read the rest.',
        'stays open at "no": Run it.',
      ],
    ],
    [
      'checks of the notes',
      {
        validationCriteria: {
          and: [
            { type: 'contains', value: 'Verdict', message: 'Give a verdict' },
            { not: { type: 'regex', pattern: 'todo', flags: 'i', message: 'Nothing left open' } },
            {
              or: [
                { type: 'length', min: 10, max: 99, message: 'Short' },
                { type: 'length', min: 500, message: 'Or long', condition: { var: 'deep' } },
              ],
            },
            { type: 'schema', schema: { type: 'object' }, message: 'Structured' },
          ],
        },
      },
      {},
      [
        'notes: Give a verdict (they contain "Verdict")',
        'notes: not: Nothing left open (they match /todo/i)',
        'notes: one of: Short (at least 10, at most 99 characters) / Or long (at least 500 characters, only when deep is set)',
        'notes: Structured (they are JSON that fits a schema)',
      ],
    ],
    [
      'contracts of artifacts',
      {
        outputContract: { contractRef: 'wr.contracts.review_verdict', required: false },
        output: { kind: 'team.result', schema: { type: 'object' }, example: {} },
      },
      {},
      [
        'artifact (optional): wr.review_verdict, contract wr.contracts.review_verdict',
        'artifact: team.result, contract step.alpha',
      ],
    ],
    ['features', {}, { features: ['wr.features.memory_context'] }, ['contains: wr.features.memory_context']],
  ])('%s', async (_, fields, more, facts) => {
    expect((await outlined(fields, more)).flatMap(outlineFacts)).toEqual(facts);
  });

  test('delegations, and the step that brings their results together', async () => {
    const parallel = {
      id: 'readers',
      type: 'parallel',
      title: 'Readers',
      parallelDelegations: [
        { workflowId: 'team.flow', goal: 'Read {{scope}}.', modelTier: 'mid', allowedTools: ['read_file'] },
        { workflowId: 'team.flow', runCondition: { var: 'scope', equals: 'all' } },
        {
          workflowId: 'team.flow',
          contextMapping: { scope: 'area' },
          args: { mode: `deep${'p'.repeat(300)}` },
        },
        {
          workflowId: 'team.flow',
          args: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key_${index}`, 'x'])),
        },
      ],
      synthesis: { prompt: 'Weigh them.' },
    };
    const { outline } = await preview(
      workflow('team.flow', [step('begin', { prompt: 'Set scope.' }), parallel]),
    );
    expect(outline.slice(1).map((item) => [item.id, outlineFacts(item)])).toEqual([
      [
        'readers',
        [
          'delegates: team.flow (model: mid; tools: only read_file): Read {{scope}}.',
          'delegates only when scope = "all": team.flow',
          expect.stringMatching(/^delegates: team.flow; gives area from scope, mode = "deepp{100,160}…"$/),
          expect.stringMatching(
            /^delegates: team.flow; gives key_0 = "x", (key_\d+ = "x"(, )?){7}; and 12 more$/,
          ),
        ],
      ],
      ['readers__synthesis', ['added by: synthesis']],
    ]);
  });

  test('what is decided once, and not as the condition of each step', async () => {
    const call = {
      id: 'call',
      title: 'Call',
      runCondition: { var: 'scope', equals: 'all' },
      templateCall: { templateId: 'team.routine-outer' },
      audit: { rubric: ['Is it so?'] },
    };
    const own = step('own', { runCondition: { var: 'deep' } });
    const text = workflow('team.flow', [step('begin', { prompt: 'Set scope and deep.' }), call, own]);
    const { outline } = await preview(text, {
      seen: {
        'outer.json': workflow('team.routine-outer', [step('first', { runCondition: { var: 'deep' } })]),
      },
    });
    expect(outline.map((item) => [item.id, outlineMarks(item)])).toEqual([
      ['begin', []],
      ['call.first', ['only when scope = "all", decided once for all of call', 'only when deep is set']],
      ['call__audit', ['decided with the rest of call']],
      ['own', ['only when deep is set']],
    ]);
  });

  test('where a step comes from', async () => {
    const call = { templateId: 'team.routine-outer' };
    const inner = { id: 'again', title: 'Again', templateCall: { templateId: 'team.routine-inner' } };
    const text = workflow('team.flow', [
      {
        id: 'call',
        title: 'Call',
        templateCall: call,
        audit: { rubric: ['Is it so?'] },
        verification: { command: 'make' },
      },
    ]);
    const { outline } = await preview(text, {
      seen: {
        'outer.json': workflow('team.routine-outer', [step('first'), inner]),
        'inner.json': workflow('team.routine-inner', [step('deep')]),
      },
    });
    expect(outline.map((item) => [item.id, outlineFacts(item)])).toEqual([
      ['call.first', ['from: team.routine-outer']],
      ['call.again.deep', ['from: team.routine-outer > team.routine-inner']],
      ['call__audit', ['added by: audit']],
      ['call__verification', ['added by: verification']],
    ]);
  });
});

test('long texts are cut between characters', async () => {
  const [item] = await outlined({ prompt: `a${'😀'.repeat(500)}` });
  expect(item?.excerpt).toBe(`a${'😀'.repeat(39)}…`);
});
