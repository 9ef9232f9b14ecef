import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { send } from './modes-world.ts';
import { step, workflow, world } from './world.ts';

const PUBLISH = step('publish', { runCondition: { var: 'package.private', equals: false } });
const FLOW = workflow('test.flow', [
  step('look', { prompt: 'Set package in the context.' }),
  PUBLISH,
  step('last'),
]);

const MESSAGE =
  '"publish" was skipped: it runs only if package.private = false, and "package.private" is not set in the context. If it should run, go back to the stateToken of the previous step and send the value with that step.';

describe('B8: the answer that passes over a step since its condition read nothing', () => {
  const advanced = async (context?: object) => {
    const { host, start, next } = world({ 'a.json': FLOW });
    const at = await start('test.flow');
    const first = await next(at, 'Looked at it.', context);
    const other = { useCases: startProcess(host) };
    const again = await send(other, at, { notesMarkdown: 'Looked at it.' });
    return { first, again };
  };

  it('says which, and why, also when it is sent again', async () => {
    const { first, again } = await advanced();
    expect(first.pending?.stepId).toBe('last');
    expect(first.warnings).toEqual([{ code: 'CONDITION_READ_UNSET', message: MESSAGE }]);
    expect(again.warnings).toEqual(first.warnings);
  });

  it.each([{ package: { private: true } }, { package: { private: false } }])(
    'says nothing where the value is set: %j',
    async (context) => {
      const { first } = await advanced(context);
      expect(first.warnings).toEqual([]);
      expect(first.pending?.stepId).toBe(context.package.private ? 'last' : 'publish');
    },
  );

  it('says it at the start as well', async () => {
    const { useCases } = world({ 'a.json': workflow('test.flow', [PUBLISH, step('last')]) });
    const { warnings } = right(await useCases.startWorkflow({ workflowId: 'test.flow' })());
    expect(warnings).toEqual([{ code: 'CONDITION_READ_UNSET', message: MESSAGE }]);
  });

  it('names five, and counts the others', async () => {
    const skipped = Array.from({ length: 8 }, (_, index) =>
      step(`skipped-${index}`, { runCondition: { var: 'mode', equals: 'x' } }),
    );
    const { useCases } = world({ 'a.json': workflow('test.flow', [...skipped, step('last')]) });
    const { warnings } = right(await useCases.startWorkflow({ workflowId: 'test.flow' })());
    expect(warnings).toHaveLength(6);
    expect(warnings.at(-1)?.message).toBe('3 more steps were skipped in the same way.');
  });
});
