import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { without } from '../fixtures/workflows.ts';
import {
  at,
  commandStep,
  commandWorkflow,
  mistakes,
  withCommand,
  withSecond,
} from './fixtures/command-workflows.ts';

describe('mistakes in a step', () => {
  test.each([
    [{ id: 1 }, 'wrong-type /steps/0/id'],
    [{ id: ' ' }, 'text-length /steps/0/id'],
    [{ run: ['x'] }, 'wrong-type /steps/0/run'],
    [{ run: 'buckets:create' }, 'invalid-format /steps/0/run'],
    [{ run: ' buckets:create' }, 'invalid-format /steps/0/run'],
    [{ run: at('inputs.bucket') }, 'invalid-format /steps/0/run'],
    [{ description: 1 }, 'wrong-type /steps/0/description'],
    [{ depends_on: 'x' }, 'wrong-type /steps/0/depends_on'],
    [{ depends_on: null }, 'wrong-type /steps/0/depends_on'],
    [{ depends_on: [1] }, 'wrong-type /steps/0/depends_on/0'],
    [{ depends_on: ['gone'] }, 'unknown-step /steps/0/depends_on/0'],
    [{ depends_on: ['create_bucket'] }, 'circular-dependency /steps/0/depends_on/0'],
    [{ with: [] }, 'wrong-type /steps/0/with'],
    [{ with: null }, 'wrong-type /steps/0/with'],
    [{ with: { a: { b: [at('inputs.bukcet')] } } }, 'unknown-input /steps/0/with/a/b/0'],
    [{ with: { a: at('input.bucket') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('output.id') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('inputs') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('env.A.b') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('inputs.bucket == 1') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('inputs.bucket[x]') } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: '{{ inputs.bucket }}' } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: '${inputs.other}' } }, 'invalid-template /steps/0/with/a'],
    [{ body: { a: ['to ${ inputs.bucket }'] } }, 'invalid-template /steps/0/body/a/0'],
    [{ with: { a: at('x').slice(0, 5) } }, 'invalid-template /steps/0/with/a'],
    [{ with: { a: at('steps.gone') } }, 'unknown-step /steps/0/with/a'],
    [{ with: { a: at('steps.create_bucket') } }, 'later-step /steps/0/with/a'],
    [{ body: [at('inputs.gone')] }, 'unknown-input /steps/0/body/0'],
    [{ if: true }, 'wrong-type /steps/0/if'],
    [{ if: 'inputs.gone' }, 'unknown-input /steps/0/if'],
    [{ if: 'steps.create_bucket' }, 'later-step /steps/0/if'],
    [{ when: 'a === b' }, 'invalid-expression /steps/0/when'],
    [{ if: 'true', when: 'true' }, 'misplaced-key /steps/0/when'],
    [{ repeat: 'x' }, 'wrong-type /steps/0/repeat'],
    [{ repeat: { every: '1s' } }, 'missing-key /steps/0/repeat'],
    [{ repeat: { until: ' ' } }, 'missing-key /steps/0/repeat'],
    [{ if: 'step.output.done' }, 'invalid-expression /steps/0/if'],
    [{ repeat: { until: 'step' }, with: { a: at('step.id') } }, 'invalid-template /steps/0/with/a'],
    [{ repeat: { until: 1 } }, 'wrong-type /steps/0/repeat/until'],
    [{ repeat: { until: 'steps.gone.x' } }, 'unknown-step /steps/0/repeat/until'],
    [{ repeat: { until: 'true', every: 10 } }, 'wrong-type /steps/0/repeat/every'],
    [{ repeat: { until: 'true', every: '500us' } }, 'invalid-format /steps/0/repeat/every'],
    [{ repeat: { until: 'true', timeout: 10 } }, 'wrong-type /steps/0/repeat/timeout'],
    [{ repeat: { until: 'true', max_attempts: 'x' } }, 'wrong-type /steps/0/repeat/max_attempts'],
    [{ repeat: { until: 'true', max_attempts: 0 } }, 'out-of-range /steps/0/repeat/max_attempts'],
    [{ repeat: { until: 'true', max_attempts: 101 } }, 'out-of-range /steps/0/repeat/max_attempts'],
    [{ output_contract: {} }, 'missing-key /steps/0/output_contract'],
    [{ output_contract: { fields: {} } }, 'wrong-type /steps/0/output_contract/fields'],
    [{ output_contract: { fields: [], select: 'x' } }, 'misplaced-key /steps/0/output_contract/select'],
    [{ output_contract: { fields: [{}] } }, 'missing-key /steps/0/output_contract/fields/0'],
    [{ output_contract: { fields: [{ name: '' }] } }, 'text-length /steps/0/output_contract/fields/0/name'],
    [
      { output_contract: { fields: [{ name: 'a', tags: 'b' }] } },
      'wrong-type /steps/0/output_contract/fields/0/tags',
    ],
    [
      { output_contract: { fields: [{ name: 'a', type: 1 }] } },
      'wrong-type /steps/0/output_contract/fields/0/type',
    ],
    [
      { output_contract: { fields: [{ name: 'a', description: 1 }] } },
      'wrong-type /steps/0/output_contract/fields/0/description',
    ],
    [{ flags: {} }, 'misplaced-key /steps/0/flags'],
    [{ positional_args: [] }, 'misplaced-key /steps/0/positional_args'],
    [{ condition: 'true' }, 'misplaced-key /steps/0/condition'],
    [{ dependson: [] }, 'unknown-key /steps/0/dependson'],
  ] as [JsonObject, string][])('%j gives %s', (patch, expected) => {
    expect(mistakes(withCommand(patch))).toEqual([expected]);
  });

  test.each(['id', 'run'])('%s is required', (key) => {
    expect(mistakes(commandWorkflow({ steps: [without(commandStep(), key)] }))).toEqual([
      'missing-key /steps/0',
    ]);
  });

  test('an id that two steps have', () => {
    expect(mistakes(withSecond({ id: 'create_bucket' }))).toEqual(['duplicate-id /steps/1/id']);
  });

  test('a circle, at the dependency that closes it', () => {
    const value = withSecond({ depends_on: ['create_bucket'] }, { depends_on: ['fill_bucket'] });
    expect(mistakes(value)).toEqual(['circular-dependency /steps/1/depends_on/0']);
  });

  test('the result of a step that runs later, unless the step is made to wait', () => {
    const late = { with: { a: at('steps.fill_bucket.id') } };
    expect(mistakes(withSecond({}, late))).toEqual(['later-step /steps/0/with/a']);
    expect(mistakes(withSecond({ depends_on: ['create_bucket'] }, late))).toEqual([
      'later-step /steps/0/with/a',
    ]);
    expect(mistakes(withSecond({}, { ...late, depends_on: ['fill_bucket'] }))).toEqual([]);
  });
});
