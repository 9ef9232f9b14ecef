import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('results');

const dimension = (id: string, ...levels: readonly string[]) => ({
  id,
  purpose: `How good the ${id} are.`,
  levels,
});

const WORKFLOW = {
  id: 'demo.results',
  name: 'Results',
  description: 'Every kind of result that a step can ask for.',
  version: '1.0.0',
  metricsProfile: 'review',
  recommendedPreferences: { recommendedAutonomy: 'guided' },
  references: [
    { id: 'guide', title: 'Guide', source: 'docs/guide.md', purpose: 'How it is done.', authoritative: true },
  ],
  functionDefinitions: [
    {
      name: 'count',
      definition: 'Count them twice.',
      parameters: [{ name: 'what', type: 'string', required: true, description: 'what to count' }],
    },
  ],
  assessments: [
    {
      id: 'readiness',
      purpose: 'Whether it can go out.',
      dimensions: [
        dimension('tests', 'weak', 'strong'),
        { ...dimension('docs', 'thin', 'full'), required: false },
      ],
    },
  ],
  steps: [
    {
      id: 'judge',
      title: 'Judge it',
      prompt: 'Judge with count().',
      functionReferences: ['count()'],
      functionCalls: [{ name: 'count', args: { what: 'tests' } }],
      promptFragments: [{ id: 'deep', when: { var: 'deep' }, text: 'Look twice.' }],
      modelTier: 'heavy',
      requires: { capabilities: ['delegation'] },
      userOnlyDependencies: [
        { reason: 'needs_user_choice', description: 'Which release it is.', contextKey: 'release' },
      ],
      assessmentRefs: ['readiness'],
      assessmentConsequences: [
        {
          when: { anyEqualsLevel: 'weak' },
          effect: { kind: 'require_followup', guidance: 'Write the test.' },
        },
      ],
      validationCriteria: [{ type: 'contains', value: 'because', message: 'say why' }],
      output: {
        kind: 'demo.sheet',
        purpose: 'What goes out.',
        schema: {
          type: 'object',
          properties: { parts: { type: 'array', minItems: 1 } },
          required: ['parts'],
        },
        example: { parts: ['hull'] },
      },
    },
    {
      id: 'rounds',
      type: 'loop',
      title: 'Rounds',
      loop: {
        type: 'while',
        maxIterations: 1,
        conditionSource: { kind: 'artifact_contract', contractRef: 'wr.contracts.loop_control' },
      },
      body: [
        {
          id: 'decide',
          title: 'Decide',
          prompt: 'Decide.',
          outputContract: { contractRef: 'wr.contracts.loop_control' },
        },
      ],
    },
    {
      id: 'readers',
      type: 'parallel',
      title: 'Have it read',
      parallelDelegations: [
        {
          workflowId: 'demo.reader',
          goal: 'Read it.',
          contextMapping: { release: 'what' },
          allowedTools: ['read_file'],
        },
      ],
    },
  ],
};

test('what a step asks for, what is missing, and what does not fit', async () => {
  const home = homeForTest();
  home.write('workflows/results.json', WORKFLOW);
  const server = await openServer({ home });
  const plain = normalizer(home.root);
  let at: Answer = await server.call('start_workflow', {
    workflowId: 'demo.results',
    context: { deep: true },
  });
  const send = async (name: string, rest: object): Promise<void> => {
    at = await server.call('continue_workflow', { ...at.structured.nextCall.arguments, ...rest });
    expect(at.isError).toBe(false);
    golden.match(name, plain(at.text));
  };
  golden.match('asked', plain(at.text));
  await send('nothing-sent', {});
  const judged = (tests: string) => ({
    kind: 'wr.assessment',
    assessmentId: 'readiness',
    dimensions: { tests },
  });
  await send('does-not-fit', {
    context: { release: '2.0' },
    output: { notesMarkdown: 'Done.', artifacts: [{ kind: 'demo.sheet', parts: [] }, judged('middling')] },
  });
  const sheet = { kind: 'demo.sheet', parts: ['hull'] };
  await send('follow-up', {
    capabilities: [{ capability: 'delegation', status: 'available', evidence: 'attempted_use' }],
    output: { notesMarkdown: 'Weak, because nothing covers it.', artifacts: [sheet, judged('weak')] },
  });
  await send('last-round', { output: { artifacts: [judged('strong')] } });
  await send('no-decision', { output: { notesMarkdown: 'Hm.' } });
  await send('delegations', { output: { artifacts: [{ kind: 'wr.loop_control', decision: 'stop' }] } });
  at = await server.call('continue_workflow', { stateToken: at.structured.stateToken });
  golden.match('picked-up', plain(at.text));
});
