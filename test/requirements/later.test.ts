import { expect, test } from 'vitest';
import { makesOrSaves } from './later.ts';

test.each([
  ['workflow_save', true],
  ['create_workflow', true],
  ['new', true],
  ['rename', true],
  ['start_workflow', false],
  ['list_workflows', false],
  ['newest', false],
])('%s makes or saves a workflow: %s', (name, expected) => expect(makesOrSaves(name)).toBe(expected));
