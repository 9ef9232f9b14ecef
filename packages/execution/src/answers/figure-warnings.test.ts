import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build')], { metricsProfile: 'coding' });

/** A run whose last step is done with this context. */
async function ended(context: Record<string, number | string>) {
  const at = executionWorld({ 'flow.json': FLOW });
  const root = right(await at.start({ workflowId: 'test.flow' }));
  const plan = right(await at.attempt(root, { notesMarkdown: 'Planned.' }));
  const end = right(await at.attempt(plan, { notesMarkdown: 'Built.', context }));
  const told = (answer: typeof end) =>
    answer.warnings.flatMap(({ code, message }) => (code === 'FIGURES_MISSING' ? [message] : []));
  return { before: told(plan), end: told(end), shown: told(await at.look(end)), at, plan };
}

describe('A21: figures that a workflow asks for', () => {
  test('are named where the run ends without them, and whenever it is looked at', async () => {
    const { before, end, shown } = await ended({ metrics_outcome: 'success' });
    expect(before).toEqual([]);
    expect(end).toEqual(shown);
    expect(end).toHaveLength(1);
    expect(end[0]).toContain('metrics_files_changed, metrics_tests_added.');
    expect(end[0]).not.toContain('metrics_outcome');
  });

  test('are named no more where they came, also with the last step once more', async () => {
    const figures = { metrics_outcome: 'success', metrics_files_changed: 2, metrics_tests_added: 0 };
    expect(await ended(figures)).toMatchObject({ end: [], shown: [] });
    const { at, plan } = await ended({});
    const again = await at.look(plan);
    const end = right(await at.attempt(again, { notesMarkdown: 'Built.', context: figures }));
    expect(end).toMatchObject({ isComplete: true });
    expect(end.warnings.map(({ code }) => code)).not.toContain('FIGURES_MISSING');
  });
});
