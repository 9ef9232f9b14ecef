import type { JsonObject } from '@workrail/kernel';

const HEAD = { name: 'Made by a test', description: 'Made by a test.', version: '1.0.0' };

export const step = (id: string, more: object = {}): object => ({
  id,
  title: `Step ${id}`,
  prompt: `Do ${id}.`,
  ...more,
});

export const workflow = (id: string, steps: readonly object[], more: object = {}): JsonObject =>
  ({ id, ...HEAD, steps, ...more }) as JsonObject;

const counted = (id: string, count: number, body: readonly object[], more: object = {}): object => ({
  id,
  type: 'loop',
  title: `Loop ${id}`,
  loop: { type: 'for', count, maxIterations: count },
  body,
  ...more,
});

/** A hundred rounds of a hundred steps: ten thousand and one nodes, and no more than two instructions each. */
export const LONG = workflow('test.long', [
  counted('outer', 100, [counted('inner', 100, [step('work', { notesOptional: true })])]),
]);

/** Shows what the context holds, wherever a value can be filled in. */
export const SHOWING = workflow(
  'test.showing',
  ['one', 'two', 'three'].map((id) =>
    step(id, {
      prompt: `Use {{wide}}, then {{deep.value}}, then {{more}}. END-OF-PROMPT`,
      guidance: ['Mind {{rule}}.'],
      agentRole: 'Reader of {{role}}',
    }),
  ),
  { metaGuidance: ['Never forget {{rule}}.'], preconditions: ['{{wide}} is there.'] },
);

const needs = (count: number, description: string) =>
  Array.from({ length: count }, (_, index) => ({ key: `need${index}`, type: 'string', description }));

/** As many things in the way of one step as one step can have. */
export const blocking = (description: string): JsonObject =>
  workflow(
    'test.blocking',
    [
      step('gate', {
        requireConfirmation: true,
        validationCriteria: [
          { type: 'contains', value: 'DONE', message: description },
          { type: 'length', min: 1, max: 60_000, message: 'Not that long.' },
        ],
        output: {
          kind: 'gate.result',
          purpose: 'What came of it.',
          schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
          example: { text: 'e'.repeat(700) },
          required: true,
        },
        assessmentRefs: ['ready'],
        userOnlyDependencies: [
          { reason: 'needs_user_choice', description, contextKey: 'choice' },
          { reason: 'needs_user_artifact', description, contextKey: 'artifact' },
        ],
      }),
      step('needy', {
        requires: { capabilities: ['delegation', 'web_browsing'], context: needs(12, description) },
      }),
      step('last'),
    ],
    {
      assessments: [
        {
          id: 'ready',
          purpose: 'Whether it is ready.',
          dimensions: [{ id: 'depth', purpose: description, levels: ['thin', 'full'], required: true }],
        },
      ],
    },
  );

/** Leaves several gaps in each round of a run that never stops. */
export const gappy = (description: string): JsonObject =>
  workflow('test.gappy', [
    counted('rounds', 100, [
      step('miss', {
        requireConfirmation: true,
        userOnlyDependencies: [
          { reason: 'needs_user_choice', description, contextKey: 'choice' },
          { reason: 'needs_user_secret_or_token', description, contextKey: 'secret' },
        ],
      }),
    ]),
  ]);
