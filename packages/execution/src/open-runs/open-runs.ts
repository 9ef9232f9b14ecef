import { keyOf } from '@workrail/event-log';
import { defined, program, type RunId, type TaskEither } from '@workrail/kernel';
import type {
  FoundSession,
  KeyringError,
  NodeRecord,
  ReadTransaction,
  RunRecord,
  StoreError,
} from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  type Minter,
  minterOf,
  openingOf,
  readProgram,
  unlessDamaged,
  usableWorkspace,
} from '@workrail/session-reads';
import type { OpenRun } from '../answers/answer.ts';
import type { Dependencies } from '../dependencies.ts';

/** Which unfinished runs to list: those of a workflow, a project or both. */
export interface OpenRunsInput {
  /** Runs of this workflow alone. */
  readonly workflowId?: string;
  /** Absolute path of the project; that of the working folder if left out. */
  readonly workspacePath?: string;
}

/** An argument is wrong, or the keys or the store cannot be used. */
export type OpenRunsError = InvalidInputError | KeyringError | StoreError;

/** Runs that are named, and sessions that are looked at for them: the latest ones, with so many runs of each. */
const SHOWN = 3;
const SESSIONS = 12;
const RUNS = 16;

const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;

/** The moment since when work counts as recent, in ISO 8601. */
export const recentSince = (now: string): string =>
  new Date(Date.parse(now) - RECENT_DAYS * DAY_MS).toISOString();

/** The latest runs of a project that are not finished. Changes nothing. */
export const openRuns =
  (deps: Pick<Dependencies, 'store' | 'keys' | 'clock' | 'digests' | 'workspaces'>) =>
  (input: OpenRunsInput): TaskEither<OpenRunsError, readonly OpenRun[]> =>
    program(async ({ take, value }) => {
      const workspace = value(await usableWorkspace(deps.workspaces, input.workspacePath));
      if (!(await deps.store.exists())) return [];
      const { current } = await take(deps.keys.load());
      const wanted = {
        project: projectOf(workspace),
        workflowId: input.workflowId,
        since: recentSince(deps.clock.now()),
      };
      const minter = minterOf(current, deps.digests);
      return take(readProgram(deps, (tx, { take }) => take(openRunsIn(tx, wanted, minter))));
    });

/** Reads the latest open runs of any project, so that the first call finds ready what reading takes. Changes nothing. */
export const readAhead =
  (deps: Pick<Dependencies, 'store' | 'keys' | 'clock' | 'digests'>) =>
  (): TaskEither<KeyringError | StoreError, void> =>
    program(async ({ take }) => {
      if (!(await deps.store.exists())) return;
      const { current } = await take(deps.keys.load());
      const wanted = { project: {}, workflowId: undefined, since: recentSince(deps.clock.now()) };
      const minter = minterOf(current, deps.digests);
      await take(readProgram(deps, (tx, { take }) => take(openRunsIn(tx, wanted, minter))));
    });

interface Wanted {
  /** Sessions of one project (its key), of none where it is null, or of any where it is left out. */
  readonly project: { readonly workspace?: string | null };
  readonly workflowId: string | undefined;
  /** Runs that were worked on since then. */
  readonly since: string;
  /** A run that is just being started: only runs that were begun before it count. */
  readonly besides?: { readonly runId: RunId; readonly at: string };
}

export const openRunsIn = (tx: ReadTransaction, wanted: Wanted, minter: Minter) =>
  program<StoreError, readonly OpenRun[]>(async ({ take }) => {
    const recent = await take(tx.search.recent({ ...wanted.project, limit: SESSIONS }));
    const numbers = recent.map(({ number }) => number);
    const found: OpenRun[] = [];
    for (const session of await take(tx.search.sessions(numbers, { runs: RUNS, branch: false }))) {
      found.push(...((await take(unlessDamaged(openIn(tx, session, wanted, minter)))) ?? []));
      if (found.length >= SHOWN) break;
    }
    return found.slice(0, SHOWN);
  });

/** Where no project is known, only work counts of which none is known either. */
export const projectOf = (workspace: string | undefined) => ({
  workspace: workspace === undefined ? null : keyOf(workspace),
});

const openIn = (tx: ReadTransaction, session: FoundSession, wanted: Wanted, minter: Minter) =>
  program<StoreError, readonly OpenRun[]>(async ({ take }) => {
    const open: { readonly run: RunRecord; readonly tip: NodeRecord }[] = [];
    for (const runId of session.runs) {
      if (runId === wanted.besides?.runId) continue;
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'None' || (wanted.workflowId ?? run.value.workflowId) !== run.value.workflowId)
        continue;
      const tip = await take(tx.graph.node(run.value.tip));
      if (tip._tag === 'None' || !isOpen(tip.value, wanted.since)) continue;
      const root = await take(tx.graph.node(run.value.root));
      const begun = root._tag === 'Some' ? root.value.event.at : '';
      if (begun <= (wanted.besides?.at ?? begun)) open.push({ run: run.value, tip: tip.value });
    }
    if (open.length === 0) return [];
    const opening = await take(openingOf(tx, session.sessionId));
    return open.map(({ run, tip }) =>
      defined({
        stateToken: minter.state(tip.node),
        workflowId: run.workflowId,
        title: opening?.data.title,
        stepsDone: tip.event.kind === 'run_started' ? 0 : tip.event.data.depth,
        lastActivity: tip.event.at,
        session: { sessionId: run.sessionId, runId: run.runId },
      }),
    );
  });

const isOpen = ({ event }: NodeRecord, since: string): boolean =>
  event.data.position.kind !== 'complete' && event.at >= since;
