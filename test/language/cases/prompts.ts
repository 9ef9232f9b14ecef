import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, findings, last, step, tour, workflow } from '../session.ts';

const blocks = {
  goal: 'BLOCK-GOAL',
  constraints: ['BLOCK-CONSTRAINT'],
  procedure: ['BLOCK-FIRST', 'BLOCK-SECOND'],
  outputRequired: { summary: 'BLOCK-OUTPUT' },
  verify: ['BLOCK-VERIFY'],
};

const routine = workflow(
  [
    step({
      id: 'look',
      title: 'Look at {subject}',
      prompt: 'Look hard at {subject}, {times} times; keep {{name}}.',
    }),
    step({ id: 'tell', title: 'Tell', prompt: 'Tell.' }),
  ],
  { id: 'team.routine-look', metaGuidance: ['ROUTINE-RULE'], preconditions: ['ROUTINE-PRECONDITION'] },
);

const calling = (more: object = {}) =>
  workflow([
    step({
      templateCall: { templateId: 'team.routine-look', args: { subject: 'THE-SUBJECT', times: 3 } },
      ...more,
    }),
    last,
  ]);

const others = { others: [routine] };

export const prompts: readonly Case[] = [
  {
    status: 'text',
    says: 'title and prompt are shown with values from the context filled in',
    fields: ['agentStep.title', 'agentStep.prompt'],
    shows: async () => {
      const value = workflow([step({ title: 'Greet {{user.name}}', prompt: 'Say hello to {{user.name}}.' })]);
      const { text } = await begin(value, { context: { user: { name: 'Ada' } } });
      expect(text()).toContain('Greet Ada');
      expect(text()).toContain('Say hello to Ada.');
      expect((await begin(value)).text()).toContain('[unset: user.name]');
    },
  },
  {
    status: 'text',
    says: 'the parts of a prompt are shown under their headings, in a fixed order',
    fields: [
      'agentStep.promptBlocks',
      'agentStep.promptBlocks.goal',
      'agentStep.promptBlocks.constraints',
      'agentStep.promptBlocks.procedure',
      'agentStep.promptBlocks.outputRequired',
      'agentStep.promptBlocks.verify',
    ],
    shows: async () => {
      const text = (await begin(workflow([step({ promptBlocks: blocks })]))).text();
      const parts = [
        'BLOCK-GOAL',
        '- BLOCK-CONSTRAINT',
        '1. BLOCK-FIRST\n2. BLOCK-SECOND',
        '- **summary**: BLOCK-OUTPUT',
        '- BLOCK-VERIFY',
      ];
      const places = parts.map((part) => text.indexOf(part));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual([...places].sort((left, right) => left - right));
    },
  },
  {
    status: 'text',
    says: 'parts of a text are joined unchanged, and a reference is replaced by the text that WorkRail provides',
    fields: ['promptValue[].kind', 'promptValue[].text', 'promptValue[].refId'],
    shows: async () => {
      const goal = [
        { kind: 'text', text: 'PART-ONE ' },
        { kind: 'text', text: 'PART-TWO. ' },
        { kind: 'ref', refId: 'wr.refs.notes_first_durability' },
      ];
      const { text } = await begin(workflow([step({ promptBlocks: { goal } })]));
      expect(text()).toContain('PART-ONE PART-TWO. The notes of a step and the context are the record');
    },
  },
  {
    status: 'text',
    says: 'role, guidance and the request for files are shown with the step',
    fields: ['agentStep.agentRole', 'agentStep.guidance', 'agentStep.askForFiles'],
    shows: async () => {
      const value = step({ agentRole: 'ROLE of a reader', guidance: ['GUIDE-ONE'], askForFiles: true });
      const text = (await begin(workflow([value]))).text();
      expect(text).toContain('Your role: ROLE of a reader');
      expect(text).toContain('- GUIDE-ONE');
      expect(text).toContain('ask the user for them');
    },
  },
  {
    status: 'text',
    says: 'a fragment follows the prompt if its condition holds',
    fields: [
      'agentStep.promptFragments',
      'agentStep.promptFragments[].id',
      'agentStep.promptFragments[].when',
      'agentStep.promptFragments[].text',
    ],
    shows: async () => {
      const promptFragments = [
        { id: 'always', text: 'FRAGMENT-ALWAYS' },
        { id: 'deep', when: { var: 'depth', equals: 'deep' }, text: 'FRAGMENT-DEEP for {{depth}}' },
      ];
      const value = workflow([step({ promptFragments })]);
      const plain = (await begin(value)).text();
      expect(plain).toContain('FRAGMENT-ALWAYS');
      expect(plain).not.toContain('FRAGMENT-DEEP');
      expect((await begin(value, { context: { depth: 'Deep' } })).text()).toContain('FRAGMENT-DEEP for Deep');
      const twice = [promptFragments[0] ?? {}, promptFragments[0] ?? {}];
      expect(findings(workflow([step({ promptFragments: twice })]))).toEqual([
        'duplicate-item /steps/0/promptFragments/1',
      ]);
    },
  },
  {
    status: 'text',
    says: 'a function that a step refers to, calls or defines is shown with the step; the nearest definition is used',
    fields: [
      'agentStep.functionDefinitions',
      'agentStep.functionReferences',
      'agentStep.functionCalls',
      'agentStep.functionCalls[].name',
      'agentStep.functionCalls[].args',
      'loopStep.functionDefinitions',
    ],
    shows: async () => {
      const named = (name: string, definition: string) => ({ name, definition });
      const parameters = [{ name: 'depth', type: 'number' }];
      const inner = step({
        functionReferences: ['outer()', 'near()'],
        functionCalls: [{ name: 'called', args: { depth: 2 } }],
        functionDefinitions: [named('near', 'NEAR-STEP')],
      });
      const rounds = {
        id: 'rounds',
        type: 'loop',
        title: 'Rounds',
        loop: { type: 'for', count: 1, maxIterations: 1 },
        functionDefinitions: [named('near', 'NEAR-LOOP'), named('outer', 'OUTER-LOOP')],
        body: [inner],
      };
      const value = workflow([last, rounds], {
        functionDefinitions: [named('outer', 'OUTER-WORKFLOW'), { ...named('called', 'CALLED'), parameters }],
      });
      const session = await begin(value);
      expect(session.text()).toContain('OUTER-WORKFLOW');
      const text = await session.go();
      for (const part of ['NEAR-STEP', 'OUTER-LOOP', 'called(depth?: number): CALLED', 'called({"depth":2})'])
        expect(text).toContain(part);
      expect(text).not.toContain('NEAR-LOOP');
      const wrong = [{ name: 'called', args: { depth: 'x' } }];
      expect(
        findings(
          workflow([step({ functionCalls: wrong })], {
            functionDefinitions: [{ ...named('called', 'C'), parameters }],
          }),
        ),
      ).toEqual(['wrong-type /steps/0/functionCalls/0/args/depth']);
    },
  },
  {
    status: 'effect',
    says: 'the steps of a routine replace the call, with its arguments filled in',
    fields: ['agentStep.templateCall', 'agentStep.templateCall.templateId', 'agentStep.templateCall.args'],
    shows: async () => {
      expect(await tour(calling(), () => ({}), others)).toEqual([
        'first.look',
        'first.tell',
        'last',
        'complete',
      ]);
      const session = await begin(calling(), { ...others, context: { name: 'Ada' } });
      expect(session.text()).toContain('Look at THE-SUBJECT');
      expect(session.text()).toContain('Look hard at THE-SUBJECT, 3 times; keep Ada.');
      expect(session.text()).toContain('ROUTINE-RULE');
      expect(session.text()).toContain('ROUTINE-PRECONDITION');
      expect(await session.go()).toContain('ROUTINE-RULE');
      expect(session.text()).not.toContain('ROUTINE-PRECONDITION');
    },
  },
  {
    status: 'effect',
    says: 'an audit or a verification is a separate step after the step that it checks',
    fields: [
      'agentStep.audit',
      'agentStep.audit.prompt',
      'agentStep.audit.rubric',
      'agentStep.verification',
      'agentStep.verification.command',
      'agentStep.verification.prompt',
    ],
    shows: async () => {
      const value = workflow([
        step({
          audit: { prompt: 'AUDIT-PROMPT', rubric: ['AUDIT-POINT'] },
          verification: { command: 'npm test', prompt: 'VERIFY-PROMPT' },
        }),
        last,
      ]);
      expect(await tour(value)).toEqual(['first', 'first__audit', 'first__verification', 'last', 'complete']);
      const session = await begin(value);
      const audit = await session.go();
      expect(audit).toContain('AUDIT-PROMPT');
      expect(audit).toContain('- AUDIT-POINT');
      const verification = await session.go();
      expect(verification).toContain('VERIFY-PROMPT');
      expect(verification).toContain('npm test');
    },
  },
];
