import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { compiled, routine, stepOf } from '../fixtures/calls.ts';
import { step } from '../fixtures/workflows.ts';

const parallel = (title: string): JsonObject => ({
  id: 'readers',
  title,
  type: 'parallel',
  parallelDelegations: [{ workflowId: 'project.reader', goal: 'Read.' }],
  synthesis: { prompt: 'Weigh them.' },
});

/** What the steps that are added to two steps of this title begin with. */
function added(title: string) {
  const checked = step({ id: 'check', title, audit: { prompt: 'Look.' }, verification: { command: 'make' } });
  const asked = compiled([checked, parallel(title)], routine([step()]));
  return ['check__audit', 'check__verification', 'readers__synthesis'].map((id) => {
    const one = stepOf(asked, id);
    return [one?.title, one?.prompt.split('\n\n')[0]];
  });
}

test('an added step names the step that it belongs to, on one line', () => {
  const audit =
    'Audit the results of the step "Check it" as someone who did not do it and does not want it to pass.';
  expect(added('Check\nit').map(([, prompt]) => prompt)).toEqual([
    audit,
    'Verify that the step "Check it" is done.',
    'Combine the results of the step "Check it" into one.',
  ]);
});

test('a title with a value in it is left to the title of the added step, which has it on one line', () => {
  expect(added('Check {{ file.name }}')).toEqual([
    [
      'Audit: Check {{ file.name }}',
      "Audit the results of the step named in this step's title as someone who did not do it and does not want it to pass.",
    ],
    ['Verify: Check {{ file.name }}', "Verify that the step named in this step's title is done."],
    [
      'Combine: Check {{ file.name }}',
      "Combine the results of the step named in this step's title into one.",
    ],
  ]);
});
