import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  brief,
  compiledOf,
  compileValue,
  instructionsOf,
  step,
  without,
  workflow,
} from '../fixtures/workflows.ts';

const withBlocks = (promptBlocks: Json) =>
  workflow({ steps: [{ ...without(step(), 'prompt'), promptBlocks }] });

describe('prompt blocks', () => {
  test('become Markdown in their fixed order, whatever the order of the keys', () => {
    const blocks = {
      verify: ['Each fact has a line.'],
      outputRequired: { summary: 'One line.', facts: 'A list.' },
      procedure: ['Read the diff.', 'List the facts.\nQuote the lines.'],
      constraints: [
        'No guesses.',
        [
          { kind: 'text', text: 'Stay ' },
          { kind: 'text', text: 'short.' },
        ],
      ],
      goal: 'Know the facts of {{change.id}}.',
    };
    expect(instructionsOf(withBlocks(blocks))[0]).toMatchObject({
      outputRequired: { facts: '- **facts**: A list.', summary: '- **summary**: One line.' },
      promptEnd: '## Verify\n\n- Each fact has a line.',
      prompt: [
        '## Goal\n\nKnow the facts of {{change.id}}.',
        '## Constraints\n\n- No guesses.\n- Stay short.',
        '## Procedure\n\n1. Read the diff.\n2. List the facts.\n   Quote the lines.',
      ].join('\n\n'),
    });
  });

  test('B4: keep the numbers and bullets that items bring', () => {
    const blocks = {
      constraints: ['- No guesses.', '* Stay\nshort.', '-5 is a number.'],
      procedure: ['1. Read.\nAll of it.', '2) List.', 'Check.', '10. Send.', 'Wait.', '3.5 is a number.'],
      verify: ['1. It is sent.'],
    };
    expect(instructionsOf(withBlocks(blocks))[0]).toMatchObject({
      prompt: [
        '## Constraints\n\n- No guesses.\n- Stay\n  short.\n- -5 is a number.',
        '## Procedure\n\n1. Read.\n   All of it.\n2) List.\n3. Check.\n10. Send.\n11. Wait.\n12. 3.5 is a number.',
        '## Verify\n\n- 1. It is sent.',
      ].join('\n\n'),
    });
  });

  test('B4: keep the order in which the author names what is required, and the hash does not depend on it', () => {
    const ordered = (...names: readonly string[]) =>
      withBlocks({ outputRequired: Object.fromEntries(names.map((name) => [name, `The ${name}.`])) });
    const [one, other] = [ordered('summary', 'facts'), ordered('facts', 'summary')];
    const namesIn = (value: Json) => {
      const [first] = instructionsOf(value);
      return first !== undefined && 'outputRequired' in first && Object.keys(first.outputRequired ?? {});
    };
    expect([namesIn(one), namesIn(other)]).toEqual([
      ['summary', 'facts'],
      ['facts', 'summary'],
    ]);
    expect(compiledOf(compileValue(one)).hash).toBe(compiledOf(compileValue(other)).hash);
    expect(compiledOf(compileValue(ordered('facts'))).hash).not.toBe(compiledOf(compileValue(one)).hash);
  });

  test('that are absent or empty leave no heading', () => {
    expect(instructionsOf(withBlocks({ goal: 'Read.', constraints: [] }))[0]).toMatchObject({
      prompt: '## Goal\n\nRead.',
    });
  });

  test.each([
    ['Read.', 'wrong-type '],
    [{}, 'missing-key '],
    [{ constraints: [], outputRequired: {} }, 'missing-key '],
    [{ goals: 'Read.', goal: 'Read.' }, 'unknown-key /goals'],
    [{ goal: '' }, 'text-length /goal'],
    [{ goal: { kind: 'text', text: 'Read.' } }, 'wrong-type /goal'],
    [{ goal: [] }, 'item-count /goal'],
    [{ goal: ['Read.'] }, 'wrong-type /goal/0'],
    [{ goal: [{ kind: 'text', text: ' ' }] }, 'text-length /goal'],
    [{ goal: [{ text: 'Read.' }] }, 'missing-key /goal/0'],
    [{ goal: [{ kind: 'text' }] }, 'missing-key /goal/0'],
    [{ goal: [{ kind: 'txt', text: 'Read.' }] }, 'invalid-value /goal/0/kind'],
    [{ goal: [{ kind: 'text', text: 'Read.', refId: 'x' }] }, 'misplaced-key /goal/0/refId'],
    [{ procedure: 'Read.' }, 'wrong-type /procedure'],
    [{ procedure: [3] }, 'wrong-type /procedure/0'],
    [{ outputRequired: ['facts'] }, 'wrong-type /outputRequired'],
    [{ outputRequired: { facts: 3 } }, 'wrong-type /outputRequired/facts'],
  ] as [Json, string][])('%j gives %s', (blocks, expected) => {
    const [rule, at] = expected.split(' ');
    expect(brief(compileValue(withBlocks(blocks)))).toEqual([`${rule} /steps/0/promptBlocks${at}`]);
  });

  test('count towards the size of the step when rendered', () => {
    const procedure = Array.from({ length: 160 }, () => 'x'.repeat(100));
    expect(brief(compileValue(withBlocks({ procedure })))).toEqual(['text-too-long /steps/0']);
  });
});
