import { expect, test } from 'vitest';
import { commands, makesOrSaves } from './later.ts';

test('commands are read from the help, at both levels', async () => {
  expect(await commands()).toEqual(expect.arrayContaining(['validate', 'workflow']));
  expect(await commands('workflow')).toEqual(expect.arrayContaining(['list', 'preview', 'schema']));
});

test.each([
  ['workflow_save', true],
  ['create_workflow', true],
  ['new', true],
  ['rename', true],
  ['start_workflow', false],
  ['list_workflows', false],
  ['newest', false],
])('%s makes or saves a workflow: %s', (name, expected) => expect(makesOrSaves(name)).toBe(expected));
