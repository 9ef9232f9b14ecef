import type { ClientSetup } from '@workrail/application';
import { expect, test } from 'vitest';
import { existingRemarks, setupText } from './setup-text.ts';

const plain = (text: string): string => text;
const PAINT = { strong: plain, faint: plain, good: plain, bad: plain } as unknown as Parameters<
  typeof setupText
>[1];
const MADE: ClientSetup = {
  client: 'cursor',
  title: 'Cursor',
  scope: 'user',
  path: '/home/a/.cursor/mcp.json',
  outcome: 'made',
  route: 'path',
};
const textOf = (setup: ClientSetup): string => setupText(setup, PAINT, 'npx workrail');

test('an entry that lasts has no warning', () => expect(textOf(MADE)).not.toContain('Warning'));

test('of a copy in one project, the file of the project and a global install are offered', () => {
  const text = textOf({ ...MADE, caveats: ['project_install'] });
  expect(text).toContain('npx workrail setup cursor --scope project --write');
  expect(text).toContain('npm install --global workrail && workrail setup cursor --write');
});

test('of a place that may be emptied, it is said what to do', () =>
  expect(textOf({ ...MADE, caveats: ['temporary_place'] })).toMatch(
    /Warning: .* may be emptied[\s\S]*run "workrail setup cursor --write" again/,
  ));

test('of a file that cannot be parsed, the place and what to do are said', () => {
  const unusable = { reason: 'a comma is missing', fix: 'Correct the file, then try again.' };
  const remarks = (at: object) =>
    existingRemarks({ ...MADE, outcome: 'printed', unusable: { ...unusable, ...at } });
  expect(remarks({ line: 3, column: 7 })).toEqual([
    '/home/a/.cursor/mcp.json:3:7: a comma is missing, so --write would fail. Correct the file, then try again.',
  ]);
  expect(remarks({})).toEqual([
    '/home/a/.cursor/mcp.json: a comma is missing, so --write would fail. Correct the file, then try again.',
  ]);
});
