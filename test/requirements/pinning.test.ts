import { sessionStreamId } from '@workrail/event-log';
import { E, type JsonObject, type SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from '../use-cases/world.ts';

const FLOW = workflow('test.flow', [step('alpha'), step('beta')]);

/** The hash of a workflow as it is offered among these files. */
async function hashAmong(workflowId: string, files: Readonly<Record<string, string>>): Promise<string> {
  const { useCases } = world(files);
  return right(await useCases.inspectWorkflow({ workflowId })()).workflowHash;
}

describe('the hash of a workflow', () => {
  it('the start records the hash and stores the compiled workflow under it [EXEC-PIN-1]', async () => {
    const { useCases, start, host } = world({ 'flow.json': FLOW });
    const { session } = await start('test.flow');
    const { workflowHash } = right(await useCases.inspectWorkflow({ workflowId: 'test.flow' })());
    const range = { from: 1, limit: 9 };
    const events = right(
      await host.store.read((tx) => tx.events.read(sessionStreamId(session.sessionId as SessionId), range))(),
    );
    expect(events[1]).toMatchObject({ kind: 'run_started', data: { workflowId: 'test.flow', workflowHash } });
    const blob = workflowHash.replace('sha256:', '');
    const stored = right(await host.store.read((tx) => tx.blobs.get(blob as never))());
    expect(stored).toMatchObject({ value: { workflowId: 'test.flow' } });
  });

  it('the hash depends on the id [EXEC-PIN-2]', async () => {
    const renamed = workflow('test.other', [step('alpha'), step('beta')]);
    expect(await hashAmong('test.other', { 'flow.json': renamed })).not.toBe(
      await hashAmong('test.flow', { 'flow.json': FLOW }),
    );
  });

  it('the hash depends on the steps of the templates that are called, and not on other files [EXEC-PIN-3]', async () => {
    const caller = workflow('test.caller', [
      { id: 'call', title: 'Call', templateCall: { templateId: 'test.routine' } },
    ]);
    const routine = (prompt: string) => workflow('test.routine', [step('look', { prompt })]);
    const hash = (prompt: string, more: Readonly<Record<string, string>> = {}) =>
      hashAmong('test.caller', { 'caller.json': caller, 'routine.json': routine(prompt), ...more });
    expect(await hash('Look twice.')).not.toBe(await hash('Look once.'));
    expect(await hash('Look once.', { 'flow.json': FLOW })).toBe(await hash('Look once.'));
  });

  it('the hash depends on the features that are applied [EXEC-PIN-4]', async () => {
    const hash = (more: JsonObject) =>
      hashAmong('test.flow', { 'flow.json': workflow('test.flow', [step('alpha')], more) });
    const hashes = [
      await hash({}),
      await hash({ features: ['wr.features.capabilities'] }),
      await hash({ features: ['wr.features.memory_context'] }),
      await hash({ features: ['wr.features.capabilities', 'wr.features.memory_context'] }),
    ];
    expect(new Set(hashes).size).toBe(4);
  });

  it('the hash depends on the contracts that steps select [EXEC-PIN-5]', async () => {
    const asking = (contractRef: string) =>
      hashAmong('test.flow', {
        'flow.json': workflow('test.flow', [step('alpha', { outputContract: { contractRef } })]),
      });
    expect(await asking('wr.contracts.review_verdict')).not.toBe(await asking('wr.contracts.gate_verdict'));
  });
});

it('a token leads to the pinned workflow even if its file is missing or different [EXEC-PIN-6, EXEC-PIN-7]', async () => {
  const { host, start } = world({ 'flow.json': FLOW });
  const { stateToken, ackToken } = await start('test.flow');
  const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Did it.' };
  const other = workflow('test.flow', [step('changed', { prompt: 'Something else.' })]);
  for (const files of [new Map<string, string>(), new Map([['flow.json', other]])]) {
    const elsewhere = startProcess({ ...host, files });
    expect(await elsewhere.continueWorkflow({ stateToken })()).toMatchObject(
      E.right({ pending: { stepId: 'alpha', prompt: 'Do alpha' } }),
    );
    expect(await elsewhere.continueWorkflow(call)()).toMatchObject(
      E.right({ pending: { stepId: 'beta', prompt: 'Do beta' } }),
    );
  }
});
