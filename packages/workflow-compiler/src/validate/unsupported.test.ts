import { describe, expect, test } from 'vitest';
import {
  brief,
  compileValue,
  findings,
  loopStep,
  step,
  withLoop,
  without,
  withStep,
  workflow,
} from '../fixtures/workflows.ts';

const UNSUPPORTED = 'unsupported-feature';

describe('features of the format that this version cannot run', () => {
  test.each([
    'features',
    'recommendedPreferences',
    'modelTier',
    'assessments',
    'references',
    'functionDefinitions',
    'extensionPoints',
  ])('%s of a workflow', (key) => {
    const outcome = compileValue(workflow({ [key]: [] }));
    expect(brief(outcome)).toEqual([`${UNSUPPORTED} /${key}`]);
    expect(findings(outcome)[0]?.message).toBe(
      `${key} is a feature that this version of WorkRail cannot run`,
    );
  });

  test.each([
    'modelTier',
    'assessmentRefs',
    'assessmentConsequences',
    'functionDefinitions',
    'functionReferences',
    'functionCalls',
    'promptFragments',
    'outputContract',
    'validationCriteria',
    'audit',
    'verification',
  ])('%s of a step, at the top level, in a body and on a loop', (key) => {
    const steps = [
      step({ [key]: {} }),
      loopStep({}, { [key]: {}, body: [step({ id: 'inner-step', [key]: {} })] }),
    ];
    expect(new Set(brief(compileValue(workflow({ steps }))))).toEqual(
      new Set([
        `${UNSUPPORTED} /steps/0/${key}`,
        `${UNSUPPORTED} /steps/1/${key}`,
        `${UNSUPPORTED} /steps/1/body/0/${key}`,
      ]),
    );
  });

  test('templateCall, which is a step without a prompt of its own', () => {
    const call = {
      ...without(step(), 'prompt'),
      templateCall: { templateId: 'wr.templates.routine.ideation' },
    };
    expect(brief(compileValue(workflow({ steps: [call] })))).toEqual([
      `${UNSUPPORTED} /steps/0/templateCall`,
    ]);
  });

  test('parallel steps, once each', () => {
    const parallel = {
      id: 'reviews',
      type: 'parallel',
      title: 'Reviews',
      parallelDelegations: [],
      synthesis: {},
    };
    expect(brief(compileValue(workflow({ steps: [parallel] })))).toEqual([`${UNSUPPORTED} /steps/0/type`]);
  });

  test.each(['coding', 'review', 'research', 'design', 'ticket'])(
    'the metrics profile %s',
    (metricsProfile) => {
      expect(brief(compileValue(workflow({ metricsProfile })))).toEqual([`${UNSUPPORTED} /metricsProfile`]);
    },
  );

  test('loops that an artifact controls', () => {
    const conditionSource = {
      kind: 'artifact_contract',
      contractRef: 'wr.contracts.loop_control',
      loopId: 'x',
    };
    const loop = { type: 'while', maxIterations: 3, conditionSource };
    expect(brief(compileValue(withLoop({}, { loop })))).toEqual([
      `${UNSUPPORTED} /steps/0/loop/conditionSource/kind`,
    ]);
  });

  test('references to shared texts in prompt blocks', () => {
    const promptBlocks = {
      goal: [
        { kind: 'text', text: 'a' },
        { kind: 'ref', refId: 'wr.refs.memory_usage' },
      ],
    };
    const outcome = compileValue(workflow({ steps: [{ ...without(step(), 'prompt'), promptBlocks }] }));
    expect(brief(outcome)).toEqual([`${UNSUPPORTED} /steps/0/promptBlocks/goal/1/kind`]);
  });

  test('hasValidation where it is true', () => {
    expect(brief(compileValue(withStep({ hasValidation: true })))).toEqual([
      `${UNSUPPORTED} /steps/0/hasValidation`,
    ]);
  });

  test.each([
    [withStep({ prompt: 'Use {{wr.bindings.review}}.' }), '/steps/0/prompt'],
    [withStep({ title: '{{ wr.bindings.review }}' }), '/steps/0/title'],
    [withStep({ guidance: ['{{wr.refs.x}}'] }), '/steps/0/guidance/0'],
    [workflow({ metaGuidance: ['{{wr.refs.x}}'] }), '/metaGuidance/0'],
  ])('{{wr.…}} tokens in texts (%#)', (value, pointer) => {
    expect(brief(compileValue(value))).toEqual([`${UNSUPPORTED} ${pointer}`]);
  });
});
