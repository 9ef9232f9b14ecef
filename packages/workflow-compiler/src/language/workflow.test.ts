import { describe, expect, test } from 'vitest';
import { brief, compileText, compileValue, findings, without, workflow } from '../fixtures/workflows.ts';

const distinct = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => String(i).padEnd(length, '.'));

describe('top-level fields', () => {
  test.each([
    ['id', 7, 'wrong-type /id'],
    ['name', 'x'.repeat(129), 'text-length /name'],
    ['name', ' ', 'text-length /name'],
    ['description', 'x'.repeat(513), 'text-length /description'],
    ['version', 1, 'wrong-type /version'],
    ['version', 'v1.0.0', 'invalid-format /version'],
    ['version', '01.0.0', 'invalid-format /version'],
    ['steps', {}, 'wrong-type /steps'],
    ['steps', ['collect-facts'], 'wrong-type /steps/0'],
    ['about', '', 'text-length /about'],
    ['about', 'x'.repeat(4097), 'text-length /about'],
    ['examples', [], 'item-count /examples'],
    ['examples', distinct(7, 12), 'item-count /examples'],
    ['examples', ['too short'], 'text-length /examples/0'],
    ['examples', ['x'.repeat(121)], 'text-length /examples/0'],
    ['examples', [{ title: 'Notes' }], 'wrong-type /examples/0'],
    ['metaGuidance', 'Be brief.', 'wrong-type /metaGuidance'],
    ['metaGuidance', ['x'.repeat(257)], 'text-length /metaGuidance/0'],
    ['metaGuidance', distinct(36, 256), 'text-too-long /metaGuidance'],
    ['preconditions', [''], 'text-length /preconditions/0'],
    ['clarificationPrompts', ['Which?', 'Which?'], 'duplicate-item /clarificationPrompts/1'],
    ['validatedAgainstSpecVersion', 0, 'out-of-range /validatedAgainstSpecVersion'],
    ['validatedAgainstSpecVersion', '3', 'wrong-type /validatedAgainstSpecVersion'],
    ['metricsProfile', 'codign', 'invalid-value /metricsProfile'],
    ['$schema', {}, 'wrong-type /$schema'],
    ['tags', ['notes'], 'unknown-key /tags'],
  ])('%s: %j gives %s', (key, value, expected) => {
    expect(brief(compileValue(workflow({ [key]: value })))).toEqual([expected]);
  });

  test.each(['id', 'name', 'description', 'version', 'steps'])('%s is required', (key) => {
    const outcome = compileValue(without(workflow(), key));
    expect(brief(outcome)).toEqual(['missing-key ']);
    expect(findings(outcome)[0]?.message).toBe(`the workflow has no "${key}"`);
  });

  test.each([
    ['name', 'x'.repeat(128)],
    ['name', '🙂'.repeat(128)],
    ['version', '1.2.3-rc.1+build.5'],
    ['about', 'x'.repeat(4096)],
    ['examples', distinct(6, 120)],
    ['metaGuidance', distinct(12, 256)],
    ['metaGuidance', []],
  ])('%s may be %j', (key, value) => {
    expect(brief(compileValue(workflow({ [key]: value })))).toEqual([]);
  });

  test.each(['null', '[]', '"text"', '3'])('a file that holds %s is refused', (text) => {
    expect(brief(compileText(text))).toEqual(['wrong-type ']);
  });
});

test('a message says what was found and what is allowed, a suggestion what to do', () => {
  const outcome = compileValue(workflow({ metaGuidance: distinct(36, 256), nmae: 'x', version: 1 }));
  expect(findings(outcome).map(({ message, suggestion }) => [message, suggestion])).toEqual([
    ['version must be a text, but is the number 1', 'write a semantic version such as "1.0.0"'],
    [
      'metaGuidance, preconditions, clarificationPrompts, functionDefinitions and references have 9,288 bytes together; 9,000 are allowed',
      'shorten them, or move some into the steps',
    ],
    ['a workflow has no key "nmae"', 'did you mean "name"?'],
  ]);
});
