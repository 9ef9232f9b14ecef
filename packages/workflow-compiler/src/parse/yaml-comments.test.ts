import { expect, test } from 'vitest';
import { compileYaml, findings } from '../fixtures/workflows.ts';

const warned = (title: string) =>
  findings(
    compileYaml(
      `id: team.notes\nname: Notes\ndescription: D\nversion: 1.0.0\nsteps:\n  - id: one\n    title: ${title}\n    prompt: P\n`,
    ),
  ).map(({ rule, line, column, message }) => `${rule} ${line}:${column} ${message}`);

test('a text that a number sign cuts is told, with what is lost', () => {
  expect(warned('Fix issue #12 and more')).toEqual([
    'yaml-comment 7:22 steps[0].title ends before "#12 and more", which YAML treats as a comment',
  ]);
});

test.each([
  'value # a comment',
  'value #',
  'value ## heading',
  '"Fix issue #12"',
  '"quoted" #12',
  "'Fix issue #12'",
  'C#12',
  '|-\n      Fix issue #12',
])('%s is left alone', (title) => {
  expect(warned(title)).toEqual([]);
});

test('a text that others are aliases of is told of once', () => {
  expect(warned('&title Fix #12\n    guidance: [*title, *title]').length).toBe(1);
});
