import { ROUTES } from '@workrail/dashboard-contract';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { type Machine, machine } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { step, workflow } from './world.ts';

const PROMPT = 'First read it.\nThen say what is wrong.';
const flow = (prompt: string): string =>
  workflow('test.flow', [
    step('read', { prompt, requireConfirmation: true }),
    {
      id: 'rounds',
      type: 'loop',
      title: 'Rounds',
      loop: { type: 'for', count: 2, maxIterations: 3 },
      body: [step('mend', { runCondition: { var: 'faults', gt: 0 } })],
    },
  ]);

async function started(files: Readonly<Record<string, string>> = { 'flow.json': flow(PROMPT) }) {
  const at = machine(3, files);
  const { session } = right(await at.useCases.startWorkflow({ workflowId: 'test.flow' })());
  return { ...at, runId: session.runId, dashboard: dashboardOf(at) };
}

const compared = async (at: Machine & Awaited<ReturnType<typeof started>>) =>
  agreed('compareWorkflow', right(await at.dashboard.compareWorkflow({ runId: at.runId })()));

const linesOnlyIn = (one: string, other: string | null): readonly string[] =>
  one.split('\n').filter((line) => !(other ?? '').split('\n').includes(line));

describe('the workflow of a run beside its file', () => {
  test('is the same as long as the file is', async () => {
    const at = await started();
    const { state, warnings, pinned, current, workflowId, pinnedHash } = await compared(at);
    expect({ state, warnings, workflowId }).toEqual({ state: 'same', warnings: [], workflowId: 'test.flow' });
    expect(pinnedHash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(current).toBe(pinned);
    expect(pinned).toContain('    prompt: |\n      First read it.\n      Then say what is wrong.\n');
  });

  test('shows the line that was changed', async () => {
    const at = await started();
    at.host.files.set('flow.json', flow('First read it.\nThen say what is good.'));
    const { state, warnings, pinned, current } = await compared(at);
    expect(state).toBe('changed');
    expect(warnings).toEqual([expect.stringContaining('has changed since this run started')]);
    expect(linesOnlyIn(pinned, current)).toEqual(['      Then say what is wrong.']);
    expect(linesOnlyIn(current ?? '', pinned)).toEqual(['      Then say what is good.']);
  });

  test('stands alone where the file is gone or broken', async () => {
    const at = await started();
    const { pinned } = await compared(at);
    at.host.files.set('flow.json', flow(PROMPT).replace('"title":"read"', '"titel":"read"'));
    expect(await compared(at)).toMatchObject({ state: 'invalid', pinned, current: null });
    at.host.files.delete('flow.json');
    const gone = await compared(at);
    expect(gone).toMatchObject({ state: 'missing', pinned, current: null });
    expect(gone.warnings).toEqual([expect.stringContaining('was removed or now has another id')]);
  });
});

describe('a workflow', () => {
  test('is shown with its file and its outline in words', async () => {
    const { dashboard } = await started();
    const shown = right(await dashboard.showWorkflow({ workflowId: 'test.flow' })());
    expect(ROUTES.showWorkflow.answer.schema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      workflowId: 'test.flow',
      source: 'path',
      path: '/workflows/flow.json',
      text: flow(PROMPT),
      outline: [
        {
          kind: 'step',
          id: 'read',
          level: 0,
          details: ['confirmation: always', 'First read it. Then say what is wrong.'],
        },
        { kind: 'loop', id: 'rounds', level: 0, details: ['2 times, at most 3 times'] },
        { kind: 'step', id: 'mend', level: 1, details: ['only when faults > 0', 'Do mend'] },
      ],
    });
  });

  test('that is not there or cannot be run is an error', async () => {
    const { dashboard } = await started({ 'flow.json': flow(PROMPT), 'bad.json': workflow('test.bad', []) });
    const shown = async (workflowId: string) => left(await dashboard.showWorkflow({ workflowId })());
    expect(await shown('test.flaw')).toMatchObject({
      _tag: 'WorkflowNotFoundError',
      didYouMean: 'test.flow',
    });
    expect(await shown('test.bad')).toMatchObject({ _tag: 'WorkflowInvalidError' });
  });

  test('is in the list of all', async () => {
    const { dashboard } = await started();
    const { workflows } = right(await dashboard.listWorkflows({ unpaged: true })());
    expect(workflows.map(({ workflowId }) => workflowId)).toEqual(['test.flow']);
  });
});
