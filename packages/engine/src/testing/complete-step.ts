import type { Criteria, NotesRule, StepInstruction } from '@workrail/workflow-compiler';
import type { Complete } from './complete.ts';

/** Holds as long as nobody fills the operand in: a key may have a text with double braces as its value. */
const when = { var: 'written', equals: '{{probe}}' };

const message = 'message';

/** Every type of rule; `SHORT` notes fail all of them. */
const RULES: { readonly [Type in NotesRule['type']]: Complete<Extract<NotesRule, { readonly type: Type }>> } =
  {
    contains: { type: 'contains', message, when, value: 'value' },
    regex: { type: 'regex', message, when, pattern: '^.{40}', flags: 's' },
    length: { type: 'length', message, when, min: 40, max: 80 },
    schema: { type: 'schema', message, when, schema: { title: 'schema' } },
  };

export const SHORT = 'Short.';

const criteria: Complete<Criteria> = {
  and: [
    ...Object.values(RULES),
    { or: [RULES.contains, RULES.length] },
    { not: { ...RULES.length, min: 1 } },
  ],
};

/** A step that has everything that a step can have. */
export const COMPLETE_STEP: Complete<StepInstruction> = {
  op: 'step',
  stepId: 'step',
  title: 'title',
  prompt: 'prompt',
  outputRequired: { facts: '- **facts**: all' },
  promptEnd: 'end',
  agentRole: 'role',
  guidance: ['guidance'],
  confirmation: { when, kind: 'human_approval' },
  notesRequired: true,
  askForFiles: true,
  runCondition: when,
  fragments: [{ text: 'text', when }],
  modelTier: 'mid',
  artifacts: [{ contract: 'step.step', required: true }],
  criteria,
  assessments: [
    {
      id: 'reading',
      purpose: 'purpose',
      dimensions: [{ id: 'files', purpose: 'purpose', levels: ['all', 'some'], required: true }],
    },
  ],
  consequences: [{ level: 'some', assessment: 'reading', guidance: 'guidance' }],
  functions: [
    {
      name: 'read',
      definition: 'definition',
      parameters: [
        {
          name: 'path',
          type: 'string',
          required: true,
          description: 'description',
          enum: ['a', 'b'],
          default: 'a',
        },
      ],
    },
  ],
  calls: [{ name: 'read', args: { path: 'path', more: [{ deep: ['deep', 1, null] }] } }],
  delegations: [
    {
      workflowId: 'team.other',
      goal: 'goal',
      when,
      inputs: [
        { key: 'whole', from: 'other' },
        { key: 'told', text: 'text' },
      ],
      modelTier: 'heavy',
      allowedTools: ['reader'],
    },
  ],
  userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'description', contextKey: 'absent' }],
  requires: {
    capabilities: ['delegation'],
    context: [{ key: 'absent', type: 'string', description: 'description' }],
  },
  origin: { made: 'audit', routines: ['team.routine'], texts: ['wr.refs.text'] },
};
