import type { Json, JsonObject } from '@workrail/kernel';
import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, findings, last, step, tour, workflow } from '../session.ts';

const checked = (validationCriteria: Json, more: JsonObject = {}) =>
  workflow([step({ validationCriteria, ...more }), last]);

/** Whether notes pass these checks. */
async function passes(criteria: Json, notes: string, context: JsonObject = {}) {
  const visits = await tour(checked(criteria), () => ({ notes, context }));
  return !visits.includes('blocked: INVALID_REQUIRED_OUTPUT');
}

const contains = (value: string) => ({ type: 'contains', value, message: `say ${value}` });

const verdict = { kind: 'wr.gate_verdict', version: 1, verdict: 'approved', confidence: 'high' };
const gate = { ...verdict, rationale: 'All of the criteria were met by the evidence.' };
const bound = (more: JsonObject = {}) =>
  workflow([step({ outputContract: { contractRef: 'wr.contracts.gate_verdict', ...more } }), last]);

const output = {
  kind: 'team.count',
  purpose: 'OUT-PURPOSE',
  schema: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } }, required: ['count'] },
  example: { count: 4711 },
};
const own = (more: JsonObject = {}) => workflow([step({ output: { ...output, ...more } }), last]);
const counted = (count: number) => ({ artifacts: [{ kind: 'team.count', count }] });

const dimension = { id: 'tests', purpose: 'Tests', levels: ['weak', 'strong'] };
const judging = (when: JsonObject) =>
  workflow(
    [
      step({
        assessmentRefs: ['readiness', 'risk'],
        assessmentConsequences: [{ when, effect: { kind: 'require_followup', guidance: 'FOLLOW-UP-TEXT' } }],
      }),
      last,
    ],
    {
      assessments: ['readiness', 'risk'].map((id) => ({ id, purpose: id, dimensions: [dimension] })),
    },
  );
const judged = (readiness: string, risk: string) => ({
  artifacts: Object.entries({ readiness, risk }).map(([assessmentId, tests]) => ({
    kind: 'wr.assessment',
    assessmentId,
    dimensions: { tests },
  })),
});

export const results: readonly Case[] = [
  {
    status: 'effect',
    says: 'the agent is told what its notes are checked for, and continues when they pass',
    fields: [
      'agentStep.validationCriteria',
      'validationCriteria.type',
      'validationCriteria.message',
      'validationCriteria.value',
      'validationCriteria.pattern',
      'validationCriteria.flags',
      'validationCriteria.min',
      'validationCriteria.max',
      'validationCriteria.schema',
      'validationCriteria.condition',
      'validationCriteria.and',
      'validationCriteria.or',
      'validationCriteria.not',
    ],
    shows: async () => {
      const session = await begin(checked([contains('DONE')]));
      expect(session.text()).toContain('- say DONE (the notes contain "DONE")');
      expect(await session.go({ notes: 'done' })).toContain('say DONE');
      const schema = { type: 'object', required: ['ok'] };
      const rows: readonly (readonly [Json, pass: string, fail: string])[] = [
        [[contains('DONE')], 'all DONE', 'done'],
        ['^done$', 'done', 'Done'],
        [{ type: 'regex', pattern: '^done$', message: 'm' }, 'done', 'Done'],
        [{ type: 'regex', pattern: '^done$', flags: 'im', message: 'm' }, 'x\nDONE', 'undone'],
        [{ type: 'length', min: 3, max: 5, message: 'm' }, 'four', 'no'],
        [{ type: 'length', min: 3, max: 5, message: 'm' }, 'three', 'too long'],
        [{ type: 'schema', schema, message: 'm' }, '{"ok":1}', '{}'],
        [{ type: 'schema', schema, message: 'm' }, '```json\n{"ok":1}\n```', 'ok'],
        [{ and: [contains('A'), contains('B')] }, 'AB', 'A'],
        [{ or: [contains('A'), contains('B')] }, 'B', 'C'],
        [{ not: contains('A') }, 'B', 'A'],
      ];
      for (const [criteria, pass, fail] of rows) {
        expect([criteria, pass, await passes(criteria, pass)]).toEqual([criteria, pass, true]);
        expect([criteria, fail, await passes(criteria, fail)]).toEqual([criteria, fail, false]);
      }
      const conditional = { ...contains('A'), condition: { var: 'strict', equals: true } };
      expect(await passes(conditional, 'B')).toBe(true);
      expect(await passes(conditional, 'B', { strict: true })).toBe(false);
      // A check that does not count says nothing, in whatever it stands.
      expect(await passes({ not: conditional }, 'A')).toBe(true);
      expect(await passes({ not: conditional }, 'A', { strict: true })).toBe(false);
      expect(await passes({ or: [conditional, contains('B')] }, 'C')).toBe(false);
      expect(await passes({ or: [conditional] }, 'C')).toBe(true);
    },
  },
  {
    status: 'effect',
    says: 'the agent is shown the contract with an example, and continues when its artifact fulfils it',
    fields: ['agentStep.outputContract', 'outputContract.contractRef'],
    shows: async () => {
      const session = await begin(bound());
      expect(session.text()).toContain('### Artifact: wr.gate_verdict');
      expect(session.text()).toMatch(/for example: \{.*"kind":"wr\.gate_verdict"/);
      expect(await session.go()).toContain('MISSING_REQUIRED_OUTPUT');
      expect(await session.go({ artifacts: [{ ...gate, verdict: 'aproved' }] })).toMatch(
        /INVALID_REQUIRED_OUTPUT.*verdict/,
      );
      // What did not fit is not kept beside what comes instead of it.
      await session.go({ artifacts: [{ ...gate, loopId: 'other' }] });
      expect(session.answer().pending?.stepId).toBe('last');
    },
  },
  {
    status: 'effect',
    says: 'an artifact that is not required may be left out, but has to be valid if it is sent',
    fields: ['outputContract.required'],
    shows: async () => {
      expect(await tour(bound({ required: false }))).toEqual(['first', 'last', 'complete']);
      expect(await tour(bound({ required: false }), () => ({ artifacts: [verdict] }))).toEqual([
        'first',
        'blocked: INVALID_REQUIRED_OUTPUT',
      ]);
    },
  },
  {
    status: 'effect',
    says: 'the agent is shown the schema from the file, and continues when its artifact fits it',
    fields: [
      'agentStep.output',
      'agentStep.output.kind',
      'agentStep.output.purpose',
      'agentStep.output.schema',
      'agentStep.output.example',
      'agentStep.output.required',
    ],
    shows: async () => {
      const { text } = await begin(own());
      for (const part of ['Artifact: team.count', 'OUT-PURPOSE', '"count":4711', '"minimum":1'])
        expect(text()).toContain(part);
      expect(await tour(own())).toEqual(['first', 'blocked: MISSING_REQUIRED_OUTPUT']);
      expect(await tour(own(), () => counted(0))).toEqual(['first', 'blocked: INVALID_REQUIRED_OUTPUT']);
      expect(await tour(own(), () => counted(1))).toEqual(['first', 'last', 'complete']);
      expect(await tour(own({ required: false }))).toEqual(['first', 'last', 'complete']);
      expect(findings(own({ example: { count: 'x' } }))).toEqual([
        'invalid-example /steps/0/output/example/count',
      ]);
    },
  },
  {
    status: 'effect',
    says: 'a judgement at that level keeps the step open, with guidance, until the judgement changes',
    fields: [
      'agentStep.assessmentConsequences',
      'agentStep.assessmentConsequences[].when',
      'agentStep.assessmentConsequences[].when.anyEqualsLevel',
      'agentStep.assessmentConsequences[].effect',
      'agentStep.assessmentConsequences[].effect.kind',
      'agentStep.assessmentConsequences[].effect.guidance',
    ],
    shows: async () => {
      const session = await begin(judging({ anyEqualsLevel: 'weak' }));
      const blocked = await session.go(judged('strong', 'weak'));
      expect(blocked).toContain('ASSESSMENT_FOLLOWUP_REQUIRED');
      expect(blocked).toContain('FOLLOW-UP-TEXT');
      await session.go(judged('strong', 'strong'));
      expect(session.answer().pending?.stepId).toBe('last');
    },
  },
  {
    status: 'effect',
    says: 'a consequence can be limited to one of the assessments',
    fields: ['agentStep.assessmentConsequences[].when.forAssessment'],
    shows: async () => {
      const value = judging({ anyEqualsLevel: 'weak', forAssessment: 'readiness' });
      expect(await tour(value, () => judged('strong', 'weak'))).toEqual(['first', 'last', 'complete']);
      expect(await tour(value, () => judged('weak', 'strong'))).toEqual([
        'first',
        'blocked: ASSESSMENT_FOLLOWUP_REQUIRED',
      ]);
    },
  },
];
