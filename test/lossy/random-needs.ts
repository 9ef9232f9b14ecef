import type { JsonObject } from '@workrail/kernel';
import type { Draw } from './draw.ts';

/** What a step asks for, as fields of its file, and the assessment that it refers to. */
interface Needs {
  readonly fields: JsonObject;
  readonly assessment?: JsonObject;
}

/** A random choice of what a step can ask for. */
export function randomNeeds(draw: Draw, id: string): Needs {
  const assessed = draw.chance(0.1);
  const fields: JsonObject = {
    ...(draw.chance(0.15) ? { notesOptional: true } : {}),
    ...(draw.chance(0.12) ? { requireConfirmation: draw.pick(CONFIRMATIONS) } : {}),
    ...(draw.chance(0.12) ? { userOnlyDependencies: [userOnly(draw, id)] } : {}),
    ...(draw.chance(0.15) ? { validationCriteria: draw.pick(CRITERIA) } : {}),
    ...artifact(draw, id),
    ...(draw.chance(0.08) ? { requires: { capabilities: [draw.pick(['delegation', 'web_browsing'])] } } : {}),
    ...(assessed ? assessing(draw, id) : {}),
    ...(draw.chance(0.1) ? { agentRole: 'You are a surveyor.' } : {}),
    ...(draw.chance(0.1) ? { guidance: ['Take your time.', 'Set in context: nothing of this line.'] } : {}),
    ...(draw.chance(0.1)
      ? { promptFragments: [{ id: 'more', when: { var: 'flag_1', equals: true }, text: 'Look twice.' }] }
      : {}),
  };
  return assessed ? { fields, assessment: assessmentOf(id) } : { fields };
}

const CONFIRMATIONS = [
  true,
  { kind: 'human_approval' },
  { kind: 'coordinator_eval' },
  { kind: 'human_approval', condition: { var: 'flag_1', equals: true } },
] as const;

const CRITERIA: readonly (JsonObject | readonly JsonObject[])[] = [
  [{ type: 'contains', value: 'Source:', message: 'name the page you read as "Source:"' }],
  [{ type: 'length', min: 60, message: 'say enough' }],
  [{ type: 'regex', pattern: '^Result: (good|bad)$', flags: 'm', message: 'end with "Result: good" or so' }],
  [
    { type: 'contains', value: 'Risk:', message: 'name the greatest "Risk:"' },
    { type: 'length', min: 20, max: 2000, message: 'be brief' },
  ],
  {
    or: [
      { type: 'contains', value: 'Done.', message: 'say "Done."' },
      { type: 'contains', value: 'Open.', message: 'say "Open."' },
    ],
  },
];

const userOnly = (draw: Draw, id: string): JsonObject => ({
  reason: draw.pick(['needs_user_choice', 'needs_user_artifact', 'needs_user_secret_or_token']),
  description: `What ${id} waits for.`,
  contextKey: `${id.replaceAll('-', '_')}_given`,
});

const CONTRACTS = [
  'wr.contracts.gate_verdict',
  'wr.contracts.coding_handoff',
  'wr.contracts.review_verdict',
  'wr.contracts.discovery_handoff',
] as const;

function artifact(draw: Draw, id: string): JsonObject {
  if (draw.chance(0.12)) {
    const required = draw.chance(0.2) ? { required: false } : {};
    return { outputContract: { contractRef: draw.pick(CONTRACTS), ...required } };
  }
  if (!draw.chance(0.12)) return {};
  const output: JsonObject = {
    kind: `test.${id}`,
    purpose: 'Counts what was found.',
    schema: {
      type: 'object',
      properties: { count: { type: 'integer', minimum: 0 }, label: { type: 'string', minLength: 1 } },
      required: ['count', 'label'],
      additionalProperties: false,
    },
    example: { count: 2, label: 'stones' },
  };
  return { output };
}

const assessing = (draw: Draw, id: string): JsonObject => ({
  assessmentRefs: [`${id}-readiness`],
  ...(draw.chance(0.6)
    ? {
        assessmentConsequences: [
          {
            when: { anyEqualsLevel: 'weak' },
            effect: { kind: 'require_followup', guidance: 'Mend the weakest place first.' },
          },
        ],
      }
    : {}),
});

const assessmentOf = (id: string): JsonObject => ({
  id: `${id}-readiness`,
  purpose: 'Whether it can be handed on.',
  dimensions: [
    { id: 'tests', purpose: 'How well it is tested.', levels: ['weak', 'fair', 'good'] },
    { id: 'texts', purpose: 'How well it reads.', levels: ['weak', 'good'], required: false },
  ],
});
