import { BUDGETS } from '@workrail/kernel';
import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import {
  brief,
  compiledOf,
  compileValue,
  compileYaml,
  findings,
  step,
  workflow,
} from '../fixtures/workflows.ts';

const HEADER =
  'id: project.release-notes\nname: Release notes\ndescription: Writes the notes of a release.\nversion: 1.0.0\n';
const STEPS =
  'steps:\n  - id: collect-facts\n    title: Collect facts\n    prompt: Read the change and list the facts.\n';

const places = (text: string) =>
  findings(compileYaml(text)).map(
    ({ rule, line, column, message }) => `${line}:${column} ${rule}: ${message}`,
  );

describe('YAML', () => {
  test('compiles to what the same JSON compiles to', () => {
    expect(compiledOf(compileYaml(HEADER + STEPS))).toEqual(compiledOf(compileValue(workflow())));
  });

  test('may have comments, block texts, a byte order mark and CRLF', () => {
    const text = `\ufeff# notes\n${HEADER}${STEPS}    guidance:\n      - |-\n        Quote\n        the lines.\n`;
    const expected = compiledOf(
      compileValue(workflow({ steps: [step({ guidance: ['Quote\nthe lines.'] })] })),
    );
    expect(compiledOf(compileYaml(text)).hash).toBe(expected.hash);
    expect(compiledOf(compileYaml(text.replaceAll('\n', '\r\n'))).hash).toBe(expected.hash);
  });

  test('may use anchors, aliases and merge keys; own keys win, then the first merged', () => {
    const text = `${HEADER}steps:
  - &first
    id: collect-facts
    title: Collect facts
    prompt: &prompt Read.
    guidance: &guidance [Quote.]
  - <<: [{title: Second, prompt: Second.}, *first]
    id: second-step
    guidance: *guidance
`;
    const steps = [
      step({ prompt: 'Read.', guidance: ['Quote.'] }),
      step({ id: 'second-step', title: 'Second', prompt: 'Second.', guidance: ['Quote.'] }),
    ];
    expect(compiledOf(compileYaml(text)).hash).toBe(compiledOf(compileValue(workflow({ steps }))).hash);
  });

  test('keeps the core schema whatever version it claims', () => {
    const text = `%YAML 1.1\n---\n${HEADER}${STEPS}    guidance: [yes, 2020-01-01, 1_000]\n`;
    const { workflow: compiled } = compiledOf(compileYaml(text));
    expect(compiled.instructions[0]).toMatchObject({ guidance: ['yes', '2020-01-01', '1_000'] });
  });
});

describe('places in YAML', () => {
  test('are those of keys and values', () => {
    expect(places(`${HEADER}titel: x\nmetaGuidance:\n  - Be brief.\n  - Be brief.\n${STEPS}`)).toEqual([
      '5:1 unknown-key: a workflow has no key "titel"',
      '8:5 duplicate-item: metaGuidance[1] repeats item [0]',
    ]);
  });

  test('of a value given by an alias are where the alias stands', () => {
    const text = `${HEADER}about: &x [1]\npreconditions: *x\n${STEPS}`;
    expect(places(text)).toEqual([
      '5:11 wrong-type: about must be a text, but is a list',
      '5:12 wrong-type: preconditions[0] must be a text, but is the number 1',
    ]);
    expect(places(`${HEADER}about: &x {}\npreconditions: *x\n${STEPS}`)[1]).toMatch(/^6:16 wrong-type/);
  });

  test('of a version that YAML reads as a number come with the cure', () => {
    const [finding] = findings(compileYaml(`${HEADER.replace('1.0.0', '1.0')}${STEPS}`));
    expect(finding).toMatchObject({
      rule: 'wrong-type',
      line: 4,
      column: 10,
      suggestion: 'write a semantic version such as "1.0.0"',
    });
  });
});

describe('YAML that is refused', () => {
  test.each([
    ['', '1:1 wrong-type: the workflow must be an object with "id", "name", "steps" and so on, but is null'],
    ['id: a.b\nid: c.d\n', '2:1 duplicate-key: the key "id" appears twice in the same object'],
    ['steps:\n\t- id: x\n', '2:1 syntax: a tab is used as indentation'],
    ['id: "a.b\n', '2:1 syntax: this is not valid YAML: Missing closing "quote'],
    ['id: a: b\n', '1:5 syntax: this is not valid YAML: Nested mappings are not allowed in compact mappings'],
    [
      'id: a.b\n---\nid: c.d\n',
      '2:1 syntax: a second YAML document starts here; a file contains one workflow',
    ],
    ['id: *nope\n', '1:5 syntax: the alias "nope" has no anchor before it'],
    ['id: !tag x\n', '1:5 syntax: the YAML tag is not known: Unresolved tag: !tag'],
    ['? [a]\n: 1\n', '1:3 syntax: a key in the workflow is not a text'],
    ['version: .inf\n', '1:10 invalid-number: version is not a number that JSON can hold'],
    ['<<: 3\n', '1:5 wrong-type: "<<" in the workflow can merge only objects'],
    ['<<: [[{ a: 1 }]]\n', '1:5 wrong-type: "<<" in the workflow can merge only objects'],
    ['a: &a\n  <<: *a\n', '2:7 alias-expansion: the alias "a" is inside the value that it refers to'],
  ])('%j', (text, expected) => {
    expect(places(text)).toContain(expected);
  });

  test('grows without bound through its aliases', () => {
    const levels = Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(10)}]`);
    expect(brief(compileYaml(`a0: &a0 x\n${levels.join('\n')}\n`))[0]).toMatch(/^alias-expansion/);
    const long = `a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(20)}]\n`;
    expect(brief(compileYaml(long))[0]).toMatch(/^alias-expansion/);
  });

  test.each(['[', '- ', '{a: ', '? '])('nests without bound: %j', (text) => {
    const spent = processorClock();
    expect(findings(compileYaml(text.repeat(Math.floor(130_000 / text.length)))).length).toBeGreaterThan(0);
    expect(spent()).toBeLessThan(2000);
  });

  /** As long as a YAML file may be. */
  const filled = (head: string, row: string, tail = '') =>
    head + row.repeat(Math.floor((BUDGETS.yamlFile - head.length - tail.length) / row.length)) + tail;
  const keys = Array.from({ length: 8_000 }, (_, i) => `k${i}: 1`).join(',');

  test.each([
    ['rows', filled('steps:\n', '- a: 1\n')],
    ['keys in flow style', filled('steps: [', '{},', ']')],
    ['tabs', filled('steps:\n', '\t- a: b\n')],
    ['mistakes', filled('id: a.b\n', '@\n')],
    ['brackets that close nothing', filled('id: a.b\n', ']')],
    ['merges', filled('b: &b {x: 1}\nc:\n', '  <<: *b\n')],
    ['merges of much', filled(`b: &b {${keys}}\nc:\n`, '  - <<: *b\n')],
    ['lists of merges', filled(`b: &b {${keys}}\nc:\n  <<: [`, '*b,', ']\n')],
  ])('is refused in time: %s', (_, text) => {
    const spent = processorClock();
    expect(findings(compileYaml(text)).length).toBeGreaterThan(0);
    // A second at most; a machine whose processors are shared needs more of their time.
    expect(spent()).toBeLessThan(4000);
  });

  test('has more than 128 KiB', () => {
    const text = `${HEADER}${STEPS}# ${'x'.repeat(BUDGETS.yamlFile)}\n`;
    expect(findings(compileYaml(text))).toMatchObject([
      {
        rule: 'file-too-large',
        line: 1,
        message: expect.stringMatching(
          /^the file has 131,\d{3} bytes; a workflow file in YAML may have 131,072$/,
        ),
        suggestion: 'write it as JSON, or split the workflow',
      },
    ]);
    const most = filled(`${HEADER}${STEPS}`, '#\n');
    expect(compiledOf(compileYaml(most))).toEqual(compiledOf(compileValue(workflow())));
  });

  test('nests more than 64 levels deep', () => {
    expect(brief(compileYaml('['.repeat(64) + ']'.repeat(64)))).toEqual(['wrong-type ']);
    expect(brief(compileYaml('['.repeat(65) + ']'.repeat(65)))[0]).toMatch(/^nesting-too-deep/);
  });
});
