import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import type { CompiledWorkflow } from '../compiled-workflow.ts';
import { big, call, compiled, routine, stepOf } from '../fixtures/calls.ts';
import { loopStep, step } from '../fixtures/workflows.ts';

const parallel: JsonObject = {
  id: 'readers',
  type: 'parallel',
  title: 'Readers',
  parallelDelegations: [{ workflowId: 'team.part' }],
  synthesis: { prompt: 'Join.' },
};
const audited = step({
  id: 'one',
  runCondition: big,
  audit: { prompt: 'Use checkLinks.' },
  verification: { command: 'npm test' },
});
const functionNamed = (name: string, definition: string) => ({ name, definition });

/** Names of the functions that each step is told of, by step. */
const told = ({ instructions }: CompiledWorkflow) =>
  Object.fromEntries(
    instructions.flatMap((one) =>
      one.op === 'step' ? [[one.stepId, (one.functions ?? []).map(({ name }) => name).join()]] : [],
    ),
  );

describe('functions', () => {
  test('of a routine are told with every step of it, with the arguments of its call', () => {
    const part = routine([audited, parallel], {
      functionDefinitions: [functionNamed('checkLinks', 'Open each link of {topic}.')],
    });
    const result = compiled([call({ requireConfirmation: true }, { topic: 'the guide' })], part);
    expect(told(result)).toEqual({
      'ask-size': '',
      'call-part.one': 'checkLinks',
      'call-part.one__audit': 'checkLinks',
      'call-part.one__verification': 'checkLinks',
      'call-part.readers': 'checkLinks',
      'call-part.readers__synthesis': 'checkLinks',
    });
    expect(stepOf(result, 'call-part.readers')?.functions).toEqual([
      functionNamed('checkLinks', 'Open each link of the guide.'),
    ]);
  });

  test('of a loop too, each once; those of the workflow stand at the beginning', () => {
    const inner = loopStep(
      {},
      {
        id: 'inner',
        functionDefinitions: [functionNamed('outer', 'Hidden.'), functionNamed('inner', 'I.')],
        body: [step({ id: 'deep', functionReferences: ['inner()'] })],
      },
    );
    const outer = loopStep(
      {},
      { functionDefinitions: [functionNamed('outer', 'O.')], body: [audited, parallel, inner] },
    );
    const result = compiled([outer], routine([step()]), {
      functionDefinitions: [functionNamed('standing', 'S.')],
    });
    expect(told(result)).toEqual({
      'ask-size': '',
      one: 'outer',
      one__audit: 'outer',
      one__verification: 'outer',
      readers: 'outer',
      readers__synthesis: 'outer',
      deep: 'inner,outer',
    });
    expect(stepOf(result, 'deep')?.functions).toContainEqual(functionNamed('outer', 'Hidden.'));
  });

  test('that a call and its routine both name are told once', () => {
    const same = [functionNamed('checkLinks', 'Open each link.')];
    const part = routine([step({ id: 'one' })], { functionDefinitions: same });
    const result = compiled([call({ functionDefinitions: same })], part);
    expect(told(result)).toMatchObject({ 'call-part.one': 'checkLinks' });
  });
});

describe('role, model and features', () => {
  const feature = 'wr.features.capabilities';
  const all = (result: CompiledWorkflow) =>
    result.instructions.flatMap((one) => (one.op === 'step' && one.stepId !== 'ask-size' ? [one] : []));

  test('of a call reach all steps that it brings along', () => {
    const whole = call({
      agentRole: 'You are a reader.',
      modelTier: 'heavy',
      audit: { prompt: 'Look.' },
      verification: { command: 'npm test' },
      requireConfirmation: true,
      requires: { context: [{ key: 'size' }] },
    });
    const part = routine([audited, parallel, { ...audited, id: 'three' }], { features: [feature] });
    const steps = all(compiled([whole], part));
    expect(steps.map(({ stepId }) => stepId)).toEqual([
      'call-part__opening',
      'call-part.one',
      'call-part.one__audit',
      'call-part.one__verification',
      'call-part.readers',
      'call-part.readers__synthesis',
      'call-part.three',
      'call-part.three__audit',
      'call-part.three__verification',
      'call-part__closing',
      'call-part__audit',
      'call-part__verification',
    ]);
    for (const one of steps) {
      expect([one.stepId, one.agentRole, one.modelTier]).toEqual([one.stepId, 'You are a reader.', 'heavy']);
      // What audits the call is no part of the routine.
      const inside = !/^call-part__(audit|verification)$/.test(one.stepId);
      expect([one.stepId, one.prompt.includes('## Constraints')]).toEqual([one.stepId, inside]);
      expect([one.stepId, one.origin?.texts]).toEqual([one.stepId, inside ? [feature] : undefined]);
    }
  });

  test('of a workflow reach parallel steps and what is added', () => {
    const result = compiled([audited, parallel], routine([step()]), {
      modelTier: 'heavy',
      features: [feature],
    });
    for (const one of all(result)) {
      expect([one.stepId, one.modelTier, one.prompt.includes('## Constraints')]).toEqual([
        one.stepId,
        'heavy',
        true,
      ]);
    }
  });
});

test('a document beside a routine says whose it is', () => {
  const reference = (id: string, resolveFrom: string) => ({
    id,
    title: 'Guide',
    source: `${id}.md`,
    purpose: 'How it is done.',
    authoritative: true,
    resolveFrom,
  });
  const references = ['package', 'workspace'].map((from) => reference(`near-${from}`, from));
  const part = routine([step({ id: 'one' })], { references });
  const result = compiled([call()], part, { references: [reference('own', 'package')] });
  expect(result.references?.map(({ id, owner }) => [id, owner])).toEqual([
    ['own', undefined],
    ['near-package', 'team.part'],
    ['near-workspace', undefined],
  ]);
});
