import { expect, test } from 'vitest';
import { testsIn } from './citations.ts';

/** What is cited by the tests of a text, test by test. */
const cited = (text: string) => testsIn('a.test.ts', text).map(({ titles, cites }) => [titles.at(-1), cites]);

test('a test cites with its own title and with those around it', () => {
  const text = `
    describe('group [EXEC-A-1]', () => {
      it('one [EXEC-B-1, EXEC-B-2] and EXEC-A-1', async () => { expect(1).toBe(1); });
      describe.each([1])('inner', () => test(\`two \${x} [EXEC-C-1]\`, () => expect(1).toBe(1)));
    });
    test('plain', { timeout: 9 }, function () { expect(1).toBe(1); });`;
  expect(cited(text)).toEqual([
    ['one [EXEC-B-1, EXEC-B-2] and EXEC-A-1', ['EXEC-A-1', 'EXEC-B-1', 'EXEC-B-2']],
    ['two … [EXEC-C-1]', ['EXEC-A-1', 'EXEC-C-1']],
    ['plain', []],
  ]);
});

test.each([
  'it.each([1])',
  'test.for([1])',
  'it.concurrent',
  'it.each`a`',
  'it.concurrent.each([["x [EXEC-Z-9]"]])',
])('%s declares a test', (call) => {
  expect(cited(`${call}('one [EXEC-A-1]', () => { f(); });`)).toEqual([['one [EXEC-A-1]', ['EXEC-A-1']]]);
});

test.each([
  "it.skip('one [EXEC-A-1]', () => { f(); });",
  "it.todo('one [EXEC-A-1]');",
  "it.fails('one [EXEC-A-1]', () => { f(); });",
  "it.skipIf(missing)('one [EXEC-A-1]', () => { f(); });",
  "it.runIf(there).each([1])('one [EXEC-A-1]', () => { f(); });",
  "it('one [EXEC-A-1]', { skip: true }, () => { f(); });",
  "it('one [EXEC-A-1]');",
  "it('one [EXEC-A-1]', () => {});",
  "describe.skip('g', () => { it('one [EXEC-A-1]', () => { f(); }); });",
  "describe('g', () => { describe.skipIf(x)('h', () => { it('one [EXEC-A-1]', () => { f(); }); }); });",
  "// it('one [EXEC-A-1]', () => { f(); });",
  "const text = `it('one [EXEC-A-1]', () => { f(); });`;",
  "say('one [EXEC-A-1]', () => { f(); });",
  "describe('only a group [EXEC-A-1]', () => { f(); });",
])('nothing is cited by: %s', (text) => {
  expect(cited(text)).toEqual([]);
});

test('what is cited inside a test is not its title', () => {
  expect(cited("it('one', () => { f('[EXEC-A-1]'); }); // [EXEC-A-2]")).toEqual([['one', []]]);
});
