import { describe, expect, test } from 'vitest';
import { compileYaml, findings } from '../fixtures/workflows.ts';
import { misplacedLine } from './yaml-indentation.ts';

const HEAD = 'id: team.notes\nname: Notes\ndescription: D\nversion: 1.0.0\n';
const told = (text: string) =>
  findings(compileYaml(text)).map(({ line, column, rule, message, suggestion }) =>
    [`${line}:${column} ${rule}`, message, suggestion].join(' | '),
  );
const misplaced = (place: string, indent: string, expected: string, like: number) => [
  `${place} syntax | the line is indented by ${indent}, which fits nothing above it | indent it by ${expected}, as line ${like}`,
];

describe('B7: a line that is indented wrongly', () => {
  test.each<[string, string, string[]]>([
    [
      'a key too far in',
      `${HEAD}steps:\n  - id: one\n    title: T\n     prompt: P\n`,
      misplaced('8:6', '5 spaces', '4 spaces', 7),
    ],
    [
      'a key not far enough in',
      `${HEAD}steps:\n  - id: one\n   title: T\n    prompt: P\n`,
      misplaced('7:4', '3 spaces', '4 spaces', 6),
    ],
    [
      'a key as far in as its dash',
      `${HEAD}steps:\n    - id: one\n    title: T\n    prompt: P\n`,
      misplaced('7:5', '4 spaces', '6 spaces', 6),
    ],
    ['a key of the workflow', HEAD.replace('name', ' name'), misplaced('2:2', '1 space', '0 spaces', 1)],
    [
      'an item not far enough in',
      `${HEAD}steps:\n  - id: one\n    title: T\n    prompt: P\n - id: two\n`,
      misplaced('9:2', '1 space', '2 spaces', 6),
    ],
    [
      'a line of a text',
      `${HEAD}steps:\n- id: one\n  title: T\n  prompt: |\n    Read\n\n    on\n   more\n`,
      misplaced('12:4', '3 spaces', '4 spaces', 11),
    ],
    [
      'a key behind a text',
      `${HEAD}steps:\n  - id: one\n    prompt: >-\n      Read\n     title: T\n`,
      misplaced('9:6', '5 spaces', '6 spaces', 8),
    ],
  ])('is named: %s', (_, text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  test('is not looked for where a text only lacks its quotes', () => {
    const found = told(`${HEAD}steps:\n  - id: one\n    title: Note: do x\n    prompt: P\n`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('put the whole text in quotes');
  });

  test.each([
    'a:\n- b: 1\n  c: 2\n- d\ne: f\n',
    'a:\n  b: |2\n      c\n    d\n  e: >\n   f\n\n   g\nh: 1\n',
    '# c\n---\na: b\n  c\n  d\ne: {f: 1,\n g: 2}\n x: 1\n',
    'a: "b\n c"\n d: 1\n',
    '- - a: 1\n    b: 2\n  - c\n-\n  d: 1\n',
    'a: &x\n  b: 1\nc: !!map\n  d: 1\n? e\n: f\n',
    'a:\r\n  - b: |\r\n      c\r\n    d: e\r\n',
    '',
  ])('is not found in what fits: %j', (text) => {
    expect(misplacedLine(text)).toBeUndefined();
  });
});
