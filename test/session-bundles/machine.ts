import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeData, type DataUseCases, type ExecutionAnswer } from '@workrail/application';
import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { type SessionId, TE } from '@workrail/kernel';
import { bundleFiles, keyring, nodeDigests } from '@workrail/node-host';

import { pdfWriter } from '@workrail/pdf-report';
import { installedFont } from '@workrail/pdf-report/installed-fonts';
import type { BundleFiles, Retention } from '@workrail/ports';

import { openMemoryStore } from '@workrail/store-memory';
import { onTestFinished } from 'vitest';
import { type Host, right, seededEntropy, silent, startProcess } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';

export const FLOW = workflow('test.flow', [
  step('plan'),
  step('decide', { requireConfirmation: true }),
  step('build'),
  step('check'),
]);

export const PRODUCER = { name: 'workrail', version: '0.1.0' };
export const AT = '2026-03-04T05:06:07.890Z';

export interface Machine {
  readonly host: Host;
  readonly useCases: ReturnType<typeof startProcess>;
  readonly bundles: DataUseCases;
  readonly folder: string;
}

/** A folder for the test that calls this. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workrail-bundles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a person does with sessions, on a store; bundles lie in the folder. */
export const dataOf = (
  folder: string,
  {
    store,
    entropy,
    bundles = bundleFiles(folder),
    retention = { keep: [] },
  }: Pick<Host, 'store' | 'entropy'> & { readonly bundles?: BundleFiles; readonly retention?: Retention },
): DataUseCases => {
  const keys = keyring(join(folder, 'keyring.json'), entropy);
  return composeData({
    store: () => store,
    clock: () => ({ now: () => AT }),
    entropy: () => entropy,
    digests: () => nodeDigests,
    bundles: () => bundles,
    workspaces: () => ({ resolve: async (given) => given, faultOf: async () => undefined }),
    retention: () => ({ retention: () => TE.right(retention) }),
    keys: () => keys,
    keyKeeper: () => keys,
    pdf: () => pdfWriter(installedFont),
    logger: () => silent,
  });
};

/** A data folder of its own with a key of its own; `files` are its workflow files. */
export const machine = (seed: number, files: Readonly<Record<string, string>> = {}): Machine =>
  machineIn(folderForTest(), seed, files);

/** The same on a folder that is there. */
export function machineIn(
  folder: string,
  seed: number,
  files: Readonly<Record<string, string>> = {},
): Machine {
  const entropy = seededEntropy(seed);
  const store = openMemoryStore({ digests: nodeDigests });
  const host: Host = { store, files: new Map(Object.entries(files)), entropy };
  return { host, useCases: startProcess(host), bundles: dataOf(folder, host), folder };
}

/** A session with a fork, a block, a checkpoint, an artifact, gaps and changed preferences. */
export async function worked({ useCases }: Machine): Promise<ExecutionAnswer> {
  const go = async (at: ExecutionAnswer, more: object = { notesMarkdown: 'Done.' }) =>
    right(
      await useCases.continueWorkflow({ stateToken: at.stateToken, ackToken: at.ackToken ?? '', ...more })(),
    );
  const started = right(
    await useCases.startWorkflow({
      workflowId: 'test.flow',
      title: 'Mend the login',
      workspacePath: '/w/shop',
      context: { ticketId: 'ACME-7' },
      idempotencyKey: 'first',
    })(),
  );
  const blocked = await go(started, { context: { seen: [1, 2] } });
  const planned = await go(blocked, {
    notesMarkdown: 'Planned.',
    artifacts: [{ kind: 'x.plan', parts: ['a'] }],
  });
  right(await useCases.checkpointWorkflow({ stateToken: planned.stateToken, notesMarkdown: 'Halfway.' })());
  await go(planned, { notesMarkdown: 'First branch.', confirmation: { answer: 'approved' } });
  const again = right(await useCases.continueWorkflow({ stateToken: planned.stateToken })());
  return go(again, { notesMarkdown: 'Second branch.', preferences: { mode: 'auto_never_stop' } });
}

export const logOf = async ({ host }: Machine, session: string): Promise<readonly SessionEvent[]> =>
  right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(session as SessionId), { from: 1, limit: 1_000 }),
    )(),
  );

export const exported = async ({ bundles, folder }: Machine, sessionId: string, name = 'a.jsonl') => {
  const path = join(folder, name);
  right(await bundles.exportSession({ sessionId, path, producer: PRODUCER })());
  return path;
};
