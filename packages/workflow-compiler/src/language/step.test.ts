import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  brief,
  compileValue,
  findings,
  instructionsOf,
  step,
  without,
  withStep,
  workflow,
} from '../fixtures/workflows.ts';

describe('fields of a step', () => {
  test.each([
    ['id', 'ab', 'invalid-id /steps/0/id'],
    ['id', 'collect_facts', 'invalid-id /steps/0/id'],
    ['id', 'x'.repeat(65), 'invalid-id /steps/0/id'],
    ['title', '', 'text-length /steps/0/title'],
    ['title', 'x'.repeat(129), 'text-length /steps/0/title'],
    ['prompt', '', 'text-length /steps/0/prompt'],
    ['prompt', 'x'.repeat(8193), 'text-length /steps/0/prompt'],
    ['agentRole', 'short', 'text-length /steps/0/agentRole'],
    ['agentRole', 'x'.repeat(1025), 'text-length /steps/0/agentRole'],
    ['guidance', 'Quote.', 'wrong-type /steps/0/guidance'],
    ['guidance', ['Quote.', 3], 'wrong-type /steps/0/guidance/1'],
    ['notesOptional', 'yes', 'wrong-type /steps/0/notesOptional'],
    ['askForFiles', 1, 'wrong-type /steps/0/askForFiles'],
    ['hasValidation', 'no', 'wrong-type /steps/0/hasValidation'],
    ['runCondition', true, 'wrong-type /steps/0/runCondition'],
    ['type', 'lop', 'invalid-value /steps/0/type'],
    ['type', 3, 'invalid-value /steps/0/type'],
    ['loop', {}, 'misplaced-key /steps/0/loop'],
    ['parallelDelegations', [], 'misplaced-key /steps/0/parallelDelegations'],
    ['runcondition', {}, 'unknown-key /steps/0/runcondition'],
  ])('%s: %j gives %s', (key, value, expected) => {
    expect(brief(compileValue(withStep({ [key]: value })))).toEqual([expected]);
  });

  test.each(['id', 'title'])('%s is required', (key) => {
    const outcome = compileValue(workflow({ steps: [without(step(), key)] }));
    expect(findings(outcome)).toMatchObject([
      { rule: 'missing-key', pointer: '/steps/0', message: `steps[0] has no "${key}"` },
    ]);
  });

  test('exactly one way to write the prompt', () => {
    const both = withStep({ promptBlocks: { goal: 'Read.' } });
    expect(brief(compileValue(both))).toEqual(['prompt-source /steps/0/promptBlocks']);
    expect(brief(compileValue(workflow({ steps: [without(step(), 'prompt')] })))).toEqual([
      'prompt-source /steps/0',
    ]);
  });

  test('a bad id still counts for the uniqueness of ids, and comes with a good one', () => {
    const outcome = compileValue(
      workflow({ steps: [step({ id: 'Collect Facts' }), step({ id: 'Collect Facts' })] }),
    );
    expect(brief(outcome)).toContain('duplicate-id /steps/1/id');
    expect(findings(outcome)[0]?.suggestion).toBe('use "collect-facts"');
  });

  test('texts over their budget are refused with both numbers', () => {
    const outcome = compileValue(withStep({ prompt: 'x'.repeat(8000), guidance: ['y'.repeat(8000)] }));
    expect(findings(outcome)).toMatchObject([
      {
        rule: 'text-too-long',
        message: expect.stringMatching(/have 16,0\d\d bytes together; 15,000 are allowed$/),
      },
    ]);
  });

  test('an empty runCondition is none', () => {
    const plain = instructionsOf(workflow());
    expect(instructionsOf(withStep({ runCondition: {} }))).toEqual(plain);
    expect(instructionsOf(withStep({ runCondition: null }))).toEqual(plain);
  });
});

describe('a check of the notes that is a text', () => {
  const lowered = (validationCriteria: Json) => {
    const [first] = instructionsOf(withStep({ validationCriteria }));
    return first?.op === 'step' ? first.criteria : undefined;
  };
  const done = {
    type: 'regex',
    pattern: '^Done',
    flags: '',
    message: 'Write notes that match the regular expression ^Done',
  };

  test('is a regular expression, alone or among rules', () => {
    const rule = { type: 'contains', value: 'Source:', message: 'Name it.' };
    expect(lowered('^Done')).toEqual(done);
    expect(lowered(['^Done', rule])).toEqual({ and: [done, rule] });
    expect(lowered({ not: '^Done' })).toEqual({ not: done });
  });

  test.each([
    ['(', 'invalid-regex /steps/0/validationCriteria'],
    [['ok', '('], 'invalid-regex /steps/0/validationCriteria/1'],
    [' ', 'text-length /steps/0/validationCriteria'],
    ['{{mode}}', 'unknown-token /steps/0/validationCriteria'],
    [3, 'wrong-type /steps/0/validationCriteria'],
  ])('%j gives %s', (validationCriteria, expected) => {
    expect(brief(compileValue(withStep({ validationCriteria })))).toEqual([expected]);
  });
});
