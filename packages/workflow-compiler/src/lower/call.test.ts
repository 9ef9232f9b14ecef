import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { compileWorkflow } from '../compile-workflow.ts';
import { big, call, compiled, routine, shape, stepOf } from '../fixtures/calls.ts';
import {
  compiledOf,
  compileWith,
  fileOf,
  fixtureDigests,
  loopStep,
  step,
  workflow,
} from '../fixtures/workflows.ts';

const output = {
  kind: 'team.report',
  schema: { type: 'object' },
  example: { kind: 'team.report' },
};

describe('a condition is decided once', () => {
  test('for all steps of a call, and for what audits it', () => {
    const part = routine([step({ id: 'one' }), step({ id: 'two' })]);
    const asked = compiled([call({ runCondition: big, audit: { prompt: 'Look.' } })], part);
    expect(shape(asked)).toEqual([
      'when call-part to 5',
      'call-part.one',
      'call-part.two',
      'call-part__audit',
    ]);
  });

  test('for a step with what audits and verifies it', () => {
    const audited = step({
      runCondition: big,
      audit: { prompt: 'Look.' },
      verification: { command: 'npm test' },
    });
    expect(shape(compiled([audited], routine([step()])))).toEqual([
      'when collect-facts to 5',
      'collect-facts',
      'collect-facts__audit',
      'collect-facts__verification',
    ]);
  });

  test('at the step itself, where there is no other', () => {
    expect(shape(compiled([step({ runCondition: big })], routine([step()])))).toEqual(['collect-facts?']);
    expect(shape(compiled([call({ runCondition: big })], routine([step({ id: 'one' })])))).toEqual([
      'call-part.one?',
    ]);
  });
});

describe('what a call asks for', () => {
  const asks = {
    output,
    requireConfirmation: true,
    userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Which one?', contextKey: 'pick' }],
    requires: { context: [{ key: 'size' }] },
  };

  test('stands at its first and last steps, where they surely run', () => {
    const asked = compiled([call(asks)], routine([step({ id: 'one' }), step({ id: 'two' })]));
    expect(shape(asked)).toEqual(['call-part.one', 'call-part.two']);
    expect(stepOf(asked, 'call-part.one')).toMatchObject({ requires: { context: [{ key: 'size' }] } });
    expect(stepOf(asked, 'call-part.two')).toMatchObject({
      artifacts: [{ contract: 'step.call-part', required: true }],
      confirmation: { when: true },
    });
  });

  test.each([
    ['may be passed over', step({ id: 'one', runCondition: big }), ['call-part.one?']],
    [
      'lie in a loop',
      loopStep({}, { body: [step({ id: 'one' })] }),
      ['loop call-part.each-slice to 5', 'call-part.one', 'repeat 2'],
    ],
    [
      'are audited under a condition',
      step({ id: 'one', runCondition: big, audit: { prompt: 'Look.' } }),
      ['when call-part.one to 5', 'call-part.one', 'call-part.one__audit'],
    ],
  ])('gets steps of its own where those of the routine %s', (_, only, inside) => {
    const asked = compiled([call({ ...asks, verification: { command: 'npm test' } })], routine([only]));
    expect(shape(asked)).toEqual([
      'call-part__opening',
      ...inside,
      'call-part__closing',
      'call-part__verification',
    ]);
    expect(stepOf(asked, 'call-part__opening')).toMatchObject({
      userOnlyDependencies: [{ contextKey: 'pick' }],
      requires: { context: [{ key: 'size' }] },
      notesRequired: true,
    });
    expect(stepOf(asked, 'call-part__closing')).toMatchObject({
      artifacts: [{ contract: 'step.call-part' }],
      confirmation: { when: true },
      notesRequired: false,
      origin: { made: 'closing', routines: ['team.part'] },
    });
  });

  test('does not take away what the routine asks for itself', () => {
    const gated = step({ id: 'one', requireConfirmation: { kind: 'coordinator_eval' } });
    const waived = compiled([call({ requireConfirmation: false })], routine([gated]));
    expect(stepOf(waived, 'call-part.one')?.confirmation).toEqual({ when: true, kind: 'coordinator_eval' });
    const both = compiled(
      [call({ requireConfirmation: big })],
      routine([step({ id: 'one', requireConfirmation: { var: 'size', equals: 'huge' } })]),
    );
    expect(stepOf(both, 'call-part.one')?.confirmation).toEqual({
      when: { or: [big, { var: 'size', equals: 'huge' }] },
    });
  });
});

describe('a routine sees its own file and the arguments of its call, nothing else', () => {
  test('so names of the calls around stay closed to it', () => {
    const inner = workflow({
      id: 'team.inner',
      extensionPoints: [{ slotId: 'review', purpose: 'Who reviews.', default: 'team.inner-review' }],
      steps: [step({ id: 'deep', prompt: 'Read {topic}, then run {{wr.bindings.review}}.' })],
    });
    const outer = routine([
      {
        id: 'nest',
        title: 'Nest {topic}',
        templateCall: { templateId: 'team.inner', args: { topic: 'the {other} of {topic}' } },
      },
    ]);
    const value = workflow({
      extensionPoints: [{ slotId: 'review', purpose: 'Who reviews.', default: 'team.outer-review' }],
      steps: [call({}, { topic: '{topic} and {{wr.bindings.review}}', other: 'O' })],
    });
    const result = compiledOf(compileWith(value, [outer, inner])).workflow;
    expect(stepOf(result, 'call-part.nest.deep')?.prompt).toBe(
      'Read the O of {topic} and team.outer-review, then run team.inner-review.',
    );
    expect(result.bindings).toEqual({
      review: 'team.outer-review',
      'team.inner.review': 'team.inner-review',
    });
  });

  test('and a project can bind its slots', () => {
    const part = routine([step({ id: 'one', prompt: 'Run {{wr.bindings.review}}.' })], {
      extensionPoints: [{ slotId: 'review', purpose: 'Who reviews.', default: 'team.usual' }],
    });
    const outcome = compileWorkflow(fileOf(JSON.stringify(workflow({ steps: [call()] }))), fixtureDigests, {
      routine: () => fileOf(JSON.stringify(part), { file: 'part.json' }),
      workflowIds: undefined,
      bindings: (id): Readonly<Record<string, string>> =>
        id === 'team.part' ? { review: 'team.strict' } : {},
    });
    const { workflow: result } = compiledOf(outcome);
    expect(stepOf(result, 'call-part.one')?.prompt).toBe('Run team.strict.');
  });

  test('and a workflow of command steps is no routine', () => {
    const commands = { workflow: 'team-part', steps: [{ name: 'a', run: 'orders get_order' }] };
    const outcome = compileWith(workflow({ steps: [call()] }), [{ id: 'team.part', ...commands }]);
    expect(E.isLeft(outcome) && outcome.left.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      expect.stringContaining('command steps, which cannot be called'),
    ]);
  });
});
