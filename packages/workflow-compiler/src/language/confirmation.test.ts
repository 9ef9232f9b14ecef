import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { brief, compileValue, instructionsOf, withStep } from '../fixtures/workflows.ts';

const condition = { var: 'risk', equals: 'high' };

describe('requireConfirmation', () => {
  test.each([
    [true, { when: true }],
    [false, { when: false }],
    [{}, { when: true }],
    [condition, { when: condition }],
    [{ kind: 'human_approval' }, { when: true, kind: 'human_approval' }],
    [
      { kind: 'coordinator_eval', condition },
      { when: condition, kind: 'coordinator_eval' },
    ],
    [
      { kind: 'human_approval', condition: null },
      { when: true, kind: 'human_approval' },
    ],
  ] as [Json, object][])('%j compiles to %j', (requireConfirmation, confirmation) => {
    expect(instructionsOf(withStep({ requireConfirmation }))[0]).toMatchObject({ confirmation });
  });

  test.each([
    ['yes', 'wrong-type '],
    [null, 'wrong-type '],
    [[], 'wrong-type '],
    [{ kind: 'human' }, 'invalid-value /kind'],
    [{ kind: 'confirmation_required' }, 'invalid-value /kind'],
    [{ condition }, 'missing-key '],
    [{ kind: 'human_approval', var: 'risk' }, 'misplaced-key /var'],
    [{ kind: 'human_approval', when: true }, 'unknown-key /when'],
    [{ kind: 'human_approval', condition: { equals: 1 } }, 'condition-without-var /condition/equals'],
    [{ var: 'risk', eqals: 1 }, 'unknown-operator /eqals'],
  ] as [Json, string][])('%j gives %s', (requireConfirmation, expected) => {
    const [rule, at] = expected.split(' ');
    expect(brief(compileValue(withStep({ requireConfirmation })))).toEqual([
      `${rule} /steps/0/requireConfirmation${at}`,
    ]);
  });
});
