import type { BrowseSessionsInput } from '@workrail/application';
import type { SessionsPage } from '@workrail/dashboard-contract';
import { DEFAULT_PREFERENCES, type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import {
  type BlobHash,
  rootNode,
  runId,
  type SessionId,
  sessionId,
  type WorkflowHash,
} from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { right, seededEntropy } from '../harness/in-process.ts';
import { folderForTest } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';

const uuid = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const session = (n: number): SessionId => sessionId(uuid(n));
/** Session n began, and was active last, at minute n. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

export const opening = (n: number, title: string, workspace: string): SessionEventBody => ({
  kind: 'session_started',
  data: { sessionId: session(n), title, workspace },
});

const started = (n: number): readonly SessionEventBody[] => [
  opening(n, `Mend part ${n}`, `/w/${n % 3}`),
  {
    kind: 'run_started',
    data: {
      runId: runId(uuid(n)),
      node: rootNode(runId(uuid(n)), nodeDigests),
      workflowId: n % 4 === 0 ? 'test.rare' : 'test.usual',
      workflowHash: `sha256:${'a'.repeat(64)}` as WorkflowHash,
      source: 'path',
      context: 'c'.repeat(64) as BlobHash,
      preferences: DEFAULT_PREFERENCES,
      position: n % 5 === 0 ? { kind: 'complete' } : { kind: 'at', instruction: 0, frames: [] },
      decisions: [],
      warnings: [],
    },
  },
];

/** Sessions 1 to `count`, the latest of which was active last. */
export async function among(count: number) {
  const store = openMemoryStore({ digests: nodeDigests });
  let opened = 0;
  const begin = async (more: number, events: (n: number) => readonly SessionEventBody[]): Promise<void> => {
    for (let left = more; left > 0; left -= 1) {
      opened += 1;
      const of = { expectedVersion: 0, at: minute(opened), events: events(opened) };
      right(await store.write((tx) => tx.events.append(sessionStreamId(session(opened)), of))());
    }
  };
  await begin(count, started);
  const at = { folder: folderForTest(), host: { store, files: new Map(), entropy: seededEntropy(1) } };
  const dashboard = dashboardOf(at);
  const page = async (input: BrowseSessionsInput): Promise<SessionsPage> => {
    const answer = right(await dashboard.listSessions(input)());
    agreed('listSessions', answer);
    return answer;
  };
  return { ...at, dashboard, page, begin };
}

export const numbersIn = ({ sessions }: SessionsPage): readonly number[] =>
  sessions.map((one) => Number.parseInt(one.sessionId.slice(-12), 16));

/** All pages, one after the other. */
export async function walk(
  { page }: Pick<Awaited<ReturnType<typeof among>>, 'page'>,
  input: BrowseSessionsInput,
): Promise<readonly SessionsPage[]> {
  const pages: SessionsPage[] = [];
  for (let cursor: string | undefined; ; ) {
    const one = await page(cursor === undefined ? input : { ...input, cursor });
    pages.push(one);
    cursor = one.nextCursor;
    if (cursor === undefined) return pages;
  }
}

export const down = (count: number, keep: (n: number) => boolean = () => true): readonly number[] =>
  Array.from({ length: count }, (_, i) => count - i).filter(keep);
