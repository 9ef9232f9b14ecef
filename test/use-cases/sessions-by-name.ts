import type { ResumeSessionInput, ToolUseCases } from '@workrail/application';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { type Host, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { step, workflow } from './world.ts';

const FLOW = workflow(
  'test.flow',
  ['one-a', 'two-b', 'three-c', 'four-d'].map((id) => step(id)),
);

export interface Work {
  readonly title?: string;
  readonly workspace?: string;
  readonly context?: object;
  readonly notes?: readonly string[];
  readonly git?: Readonly<Partial<Record<'git_branch' | 'git_head_sha' | 'repo_root', string>>>;
}

/** Sessions by name, in the order in which they are started. */
export async function worldOf<Name extends string>(works: Readonly<Record<Name, Work>>) {
  const store = openMemoryStore({ digests: nodeDigests });
  const host: Host = { store, files: new Map([['flow.json', FLOW]]), entropy: seededEntropy(7) };
  const useCases = startProcess(host);
  const ids = new Map<Name, string>();
  const names = new Map<string, Name>();
  for (const [name, work] of Object.entries(works) as [Name, Work][]) {
    const id = await perform(useCases, store, work);
    ids.set(name, id);
    names.set(id, name);
  }
  const ask = async (input: ResumeSessionInput) => right(await useCases.resumeSession(input)());
  const found = async (input: ResumeSessionInput) =>
    (await ask(input)).candidates.map(({ sessionId }) => names.get(sessionId));
  return { store, host, useCases, ask, found, id: (name: Name) => ids.get(name) ?? '' };
}

async function perform(useCases: ToolUseCases, store: Store, work: Work): Promise<string> {
  const { title, workspace, context = {}, notes = [], git = {} } = work;
  let at = right(
    await useCases.startWorkflow({
      workflowId: 'test.flow',
      context: { ...context },
      ...(title === undefined ? {} : { title }),
      ...(workspace === undefined ? {} : { workspacePath: workspace }),
    })(),
  );
  const { sessionId } = at.session;
  const observations = Object.entries(git).map(
    ([key, value]) =>
      ({ kind: 'observation_recorded', data: { key, value, confidence: 'high' } }) as SessionEventBody,
  );
  await appendTo(store, sessionId as SessionId, observations);
  for (const notesMarkdown of notes) {
    const { stateToken, ackToken } = at;
    at = right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown })());
  }
  return sessionId;
}

/** Appends events to a session that no use case would write for the test. */
export async function appendTo(
  store: Store,
  session: SessionId,
  events: readonly SessionEventBody[],
): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  right(
    await store.write((tx) => async () => {
      const { version } = right(await tx.events.head(sessionStreamId(session))());
      return tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events })();
    })(),
  );
}
