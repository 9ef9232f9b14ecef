import { describe, expect, test } from 'vitest';
import type { Json } from './harness/driver.ts';
import { DRIVERS, sharedServer } from './harness/open-server.ts';
import { runWorkflow, type Script } from './harness/scripted-agent.ts';
import { FIXTURES } from './harness/server-files.ts';

const FORMS = ['text', 'structured'] as const;

const TOUR: Script = ({ stepId, visit }) => {
  const sent: Readonly<Record<string, { readonly [key: string]: Json }>> = {
    prepare: { mode: 'deep' },
    'only-when-deep': { good: false },
    draft: { good: visit === 2, ...(visit === 2 ? { status: 'pending' } : {}) },
    poll: { status: visit === 3 ? 'done' : 'pending' },
    'open-area': { passes: visit },
  };
  return stepId === 'poll' && visit === 3
    ? { ...sent.poll, areas: [{ name: 'hall' }, { name: 'yard' }] }
    : sent[stepId];
};

const TOUR_STEPS = [
  'prepare',
  'blocks',
  'only-when-deep',
  ...['draft', 'draft'],
  ...['poll', 'poll', 'poll'],
  ...['open-area', 'pass-over'],
  ...['open-area', 'pass-over', 'pass-over'],
  'confirm',
  'files',
];

/** What the agent must come to read on the tour, each with the answer that has to say it. */
const TOUR_WORDS: readonly (readonly [answer: number, ...words: readonly string[]])[] = [
  [0, 'WORD-prepare', 'Ada', '[unset: customer.region]', 'ROLE-GUIDE', 'GUIDE-PREPARE for Ada'],
  [0, 'RULE-ONE', 'RULE-TWO', 'HOUSE-OPEN', 'ASK-FIRST'],
  [1, 'WORD-blocks', 'BLOCK-CONSTRAINT', 'BLOCK-FIRST', 'BLOCK-SECOND', 'BLOCK-CHECKED', 'BLOCK-OUTPUT'],
  [3, 'WORD-draft number 1'],
  [4, 'WORD-draft number 2'],
  [7, 'WORD-poll round 3'],
  [8, 'WORD-open-area hall at 0'],
  [12, 'WORD-pass-over 2 of yard'],
  [13, 'WORD-confirm'],
  [14, 'WORD-files'],
];

describe.each(DRIVERS)('with $name, an agent that reads', ({ open }) => {
  const { driver } = sharedServer(open, () => ({ workflowPaths: [FIXTURES] }));

  test.each(FORMS)(
    'an agent that reads only the %s finishes a workflow with every kind of step [EXEC-TEXT-1]',
    async (form) => {
      const context = { customer: { name: 'Ada' } };
      const journey = await runWorkflow(driver(), form, { workflowId: 'demo.grand-tour', context }, TOUR);
      expect(journey.steps).toEqual(TOUR_STEPS);
      for (const [answer, ...words] of TOUR_WORDS) {
        for (const word of words) expect(journey.read[answer]).toContain(word);
      }
      expect(journey.blocked).toBe(0);
      expect(journey.read.join('\n')).not.toContain('WORD-never');
      const confirmations = journey.read.map((read) =>
        form === 'text'
          ? read.includes('APPROVAL NEEDED')
          : JSON.parse(read).pending?.requireConfirmation === true,
      );
      expect(confirmations.flatMap((needed, index) => (needed ? [TOUR_STEPS[index]] : []))).toEqual([
        'confirm',
        'files',
      ]);
    },
  );

  test.each(FORMS)('the %s alone gets past every kind of blocker in loops', async (form) => {
    const journey = await runWorkflow(
      driver(),
      form,
      { workflowId: 'demo.loops', context: { roundCount: 'many' } },
      ({ wanted }) =>
        wanted.some(({ code }) => code === 'LOOP_LIMIT_REACHED') ? { ready: true } : undefined,
    );
    expect(journey.steps).toEqual(['begin', 'visit', 'visit', 'round', 'round', 'wait', 'wait', 'finish']);
    expect(journey.blocked).toBe(3);
  });

  test.each(FORMS)('the %s alone finishes nested loops and a body given by name', async (form) => {
    const journey = await runWorkflow(driver(), form, { workflowId: 'demo.fixed-loop' });
    const cells = ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3'];
    expect(journey.steps).toEqual([...cells.map(() => 'cell'), 'named-body', 'named-body']);
    for (const [index, cell] of cells.entries()) expect(journey.read[index]).toContain(`Fill cell ${cell}.`);
  });

  test.each(FORMS)('the %s alone finishes plain steps written in YAML', async (form) => {
    const journey = await runWorkflow(driver(), form, { workflowId: 'demo.six-steps' });
    expect(journey.steps).toEqual(['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6']);
  });
});
