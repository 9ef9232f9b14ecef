import type { JsonObject } from '@workrail/kernel';
import type { Assessment, StepInstruction } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { checkAssessments } from './check-assessments.ts';
import { step } from './testing/flow.ts';

const dimension = (id: string, required = true) => ({
  id,
  purpose: 'p',
  levels: ['Low', 'High'],
  required,
});
const risk: Assessment = {
  id: 'Risk',
  purpose: 'p',
  dimensions: [dimension('Depth'), dimension('width', false)],
};
const cost: Assessment = { id: 'cost', purpose: 'p', dimensions: [dimension('time')] };
const consequences = [
  { level: 'high', guidance: 'Look again, {{name}}.' },
  { level: 'low', assessment: 'cost', guidance: 'Spend more.' },
];

const made = (dimensions: unknown, more: object = {}) =>
  ({ kind: 'wr.assessment', dimensions, ...more }) as JsonObject;
const judged = (
  assessments: readonly Assessment[],
  artifacts: readonly JsonObject[],
  more: Partial<StepInstruction> = {},
) =>
  checkAssessments(step('a', { assessments, ...more }), artifacts, (text) => text.replace('{{name}}', 'Ada'));
const invalid = (...problems: readonly string[]) => [
  {
    _tag: 'InvalidArtifact',
    contract: 'wr.contracts.assessment',
    artifactKind: 'wr.assessment',
    problems,
    example: RISK_EXAMPLE,
  },
];
const RISK_EXAMPLE = {
  kind: 'wr.assessment',
  assessmentId: 'Risk',
  dimensions: { Depth: '<Low|High>', width: '<Low|High>' },
};
const COST_EXAMPLE = {
  kind: 'wr.assessment',
  assessmentId: 'cost',
  dimensions: { time: '<Low|High>' },
};
const DEPTH = 'dimensions.Depth of Risk must be one of Low, High';

describe('an assessment', () => {
  it.each<[string, readonly JsonObject[]]>([
    ['in full', [made({ Depth: 'Low', width: 'High' }, { assessmentId: 'Risk' })]],
    ['without what may be left out', [made({ Depth: 'Low' })]],
    ['with null for what may be left out', [made({ Depth: 'Low', width: null })]],
    ['in another case, with white space', [made({ ' depth': ' LOW ' }, { assessmentId: 'risk ' })]],
    ['with levels in objects', [made({ Depth: { level: 'Low', why: 'because' } })]],
    [
      'under a name that is not known, where there is one only',
      [made({ Depth: 'Low' }, { assessmentId: 'x' })],
    ],
    ['after an attempt that made no sense', [made({ Depth: 'nonsense' }), made({ Depth: 'Low' })]],
    ['after artifacts of other kinds', [made({ Depth: 'Low' }), { kind: 'wr.other', dimensions: {} }]],
  ])('is made %s', (_, artifacts) => {
    expect(judged([risk], artifacts)).toEqual([]);
  });

  it('counts as it was made last', () => {
    expect(judged([risk], [made({ Depth: 'Low' }), made({ Depth: 'nonsense' })])).toEqual(invalid(DEPTH));
  });

  it('is missing where no artifact makes it, with the example of the step itself', () => {
    const missing = (id: string, example: JsonObject, ...sentKinds: readonly string[]) => ({
      _tag: 'MissingArtifact',
      stepId: 'a',
      contract: 'wr.contracts.assessment',
      artifactKind: `wr.assessment with assessmentId "${id}"`,
      sentKinds,
      example,
    });
    expect(judged([risk], [])).toEqual([missing('Risk', RISK_EXAMPLE)]);
    expect(judged([risk, cost], [{ kind: 'note' }, { kind: 1 }, {}])).toEqual([
      missing('Risk', RISK_EXAMPLE, 'note', '', ''),
      missing('cost', COST_EXAMPLE, 'note', '', ''),
    ]);
  });

  it.each<[unknown, ...string[]]>([
    [{}, DEPTH],
    [undefined, DEPTH],
    [null, DEPTH],
    ['Low', DEPTH],
    [['Low'], DEPTH],
    [{ Depth: 'medium' }, DEPTH],
    [{ Depth: 3 }, DEPTH],
    [{ Depth: null }, DEPTH],
    [{ Depth: {} }, DEPTH],
    [{ Depth: { level: 1 } }, DEPTH],
    [{ Depth: 'Low', width: 'medium' }, 'dimensions.width of Risk must be one of Low, High'],
    [{ Depth: 'Low', width: {} }, 'dimensions.width of Risk must be one of Low, High'],
    [{ Depth: 'Low', widht: 'Low' }, 'Risk has no dimension "widht"; did you mean "width"?'],
    [{ Depth: 'Low', nothingLikeIt: 'Low' }, 'Risk has no dimension "nothingLikeIt"'],
    [{ Depth: 'Low', ['x'.repeat(90)]: 'Low' }, `Risk has no dimension "${'x'.repeat(60)}"`],
  ])('with dimensions %j is refused by name', (dimensions, ...problems) => {
    expect(judged([risk], [made(dimensions)])).toEqual(invalid(...problems));
  });
});

describe('one of several assessments', () => {
  it.each<[string, JsonObject]>([
    ['its name', made({ time: 'Low' }, { assessmentId: 'COST' })],
    ['the only dimensions that fit', made({ time: 'Low' })],
    ['its name, whatever its dimensions fit', made({ time: 'Low' }, { assessmentId: 'cost' })],
  ])('is meant by %s', (_, artifact) => {
    const reasons = judged([risk, cost], [artifact], { consequences: [] });
    expect(reasons).toMatchObject([{ artifactKind: 'wr.assessment with assessmentId "Risk"' }]);
  });

  it.each<[string, JsonObject]>([
    ['a name that none has', made({ time: 'Low' }, { assessmentId: 'other' })],
    ['dimensions of which only one fits', made({ time: 'Low', weight: 'Low' })],
    ['dimensions of both', made({ time: 'Low', Depth: 'Low' })],
    ['no dimensions', made({})],
    ['dimensions that are none', made('time')],
    ['nothing', made(undefined)],
  ])('is not meant by %s', (_, artifact) => {
    expect(judged([risk, cost], [artifact])).toMatchObject([
      { _tag: 'MissingArtifact' },
      { _tag: 'MissingArtifact' },
    ]);
  });
});

describe('a level', () => {
  const followup = (assessmentId: string, dimensionId: string, level: string, guidance: string) => ({
    _tag: 'FollowupRequired',
    assessmentId,
    dimensionId,
    level,
    guidance,
  });

  it('asks for its follow-up, in the spelling of the author, for each dimension at it', () => {
    expect(judged([risk], [made({ Depth: 'HIGH', width: 'high' })], { consequences })).toEqual([
      followup('Risk', 'Depth', 'High', 'Look again, Ada.'),
      followup('Risk', 'width', 'High', 'Look again, Ada.'),
    ]);
  });

  it('asks for nothing at another level, or where the follow-up is for another assessment', () => {
    expect(judged([risk], [made({ Depth: 'low' })], { consequences })).toEqual([]);
    expect(judged([cost], [made({ time: 'low' })], { consequences })).toEqual([
      followup('cost', 'time', 'Low', 'Spend more.'),
    ]);
    expect(judged([cost], [made({ time: 'high' })])).toEqual([]);
  });

  it('asks for nothing as long as the assessment is not in order', () => {
    expect(judged([risk], [made({ Depth: 'high', width: 'x' })], { consequences })).toEqual(
      invalid('dimensions.width of Risk must be one of Low, High'),
    );
  });
});
