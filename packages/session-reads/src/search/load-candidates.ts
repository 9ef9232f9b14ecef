import { defined, program, type RunId, type TaskEither, TE } from '@workrail/kernel';
import type { FoundSession, NodeRecord, ReadTransaction, RunRecord, StoreError } from '@workrail/ports';
import { openingOf } from '../log-reads.ts';
import type { Finding, QueryWord } from './findings.ts';
import { matchingTip, type Sought } from './matching-tip.ts';
import { bestFirst, compareRatings, type Rating, rate } from './rating.ts';
import { wordsIn } from './snippet.ts';
import type { SessionNames } from './why-matched.ts';

const READ = 16;
/** Runs of a session that are looked at: the latest ones. */
const RUNS = 8;
/** Nodes before a tip without notes that are looked at for the latest notes. */
const BEFORE_TIP = 4;

/** A run that may be the one, at its tip. */
export interface LoadedRun {
  readonly finding: Finding;
  readonly run: RunRecord;
  readonly tip: NodeRecord;
  /** Latest notes; undefined where there are none yet. */
  readonly notes: string | undefined;
  /** What the session was named when it was opened, and the branch that was observed last. */
  readonly names: SessionNames;
  /** Words that the latest notes have. */
  readonly tipWords: ReadonlySet<number>;
  readonly rating: Rating;
}

export interface LoadedRuns {
  readonly runs: readonly LoadedRun[];
  /** Sessions in which no workflow was started, in the order of the search. */
  readonly withoutRun: readonly SessionFinding[];
  /** Sessions that can't be read. */
  readonly damaged: number;
}

export interface SessionFinding {
  readonly finding: Finding;
  readonly session: FoundSession;
}

/** The runs of the best sessions, best first; of a session that was found by the id of a run, only such runs. */
export const loadRuns = (
  tx: ReadTransaction,
  findings: readonly Finding[],
  words: readonly QueryWord[],
  runIds: readonly RunId[],
) =>
  program<StoreError, LoadedRuns>(async ({ take }) => {
    const best = await take(bestSessions(tx, findings, words));
    const runs: LoadedRun[] = [];
    const withoutRun: SessionFinding[] = [];
    let damaged = 0;
    for (const { finding, session } of best) {
      if (session.runs.length === 0) withoutRun.push({ finding, session });
      const wanted = finding.why.has('run_id') ? { ...session, runs: runIds } : session;
      const loaded = await take(unlessDamaged(loadSession(tx, { finding, session: wanted }, words)));
      if (loaded === undefined) damaged += 1;
      else runs.push(...loaded);
    }
    return { runs: runs.sort(compareLoaded), withoutRun, damaged };
  });

/** What a task gives, or undefined where a session can't be used: that is said, and stops nothing. */
export const unlessDamaged = <A>(task: TaskEither<StoreError, A>): TaskEither<StoreError, A | undefined> =>
  TE.orElseW((error: StoreError) => (DAMAGE.has(error._tag) ? TE.right(undefined) : TE.left(error)))(task);

const DAMAGE: ReadonlySet<StoreError['_tag']> = new Set([
  'DamagedEventError',
  'DamagedBlobError',
  'StoreUnavailableError',
]);

/** The sessions that match best, best first, before any of their events was read. */
export const bestSessions = (
  tx: ReadTransaction,
  findings: readonly Finding[],
  words: readonly QueryWord[],
) =>
  program<StoreError, readonly SessionFinding[]>(async ({ take }) => {
    const best = bestFirst(findings, words).slice(0, READ);
    return take(sessionsOf(tx, best, RUNS));
  });

/** The sessions behind findings, in their order, each with its latest runs. */
export const sessionsOf = (tx: ReadTransaction, findings: readonly Finding[], runs: number) =>
  program<StoreError, readonly SessionFinding[]>(async ({ take }) => {
    const numbers = findings.map(({ number }) => number);
    const sessions = await take(tx.search.sessions(numbers, { runs }));
    return sessions.flatMap((session) => {
      const finding = findings.find(({ number }) => number === session.number);
      return finding === undefined ? [] : [{ finding, session }];
    });
  });

const loadSession = (
  tx: ReadTransaction,
  { finding, session }: { readonly finding: Finding; readonly session: FoundSession },
  words: readonly QueryWord[],
) =>
  program<StoreError, readonly LoadedRun[]>(async ({ take }) => {
    const loaded: LoadedRun[] = [];
    const names = await take(namesOf(tx, session));
    for (const runId of session.runs) {
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'None' || run.value.sessionId !== session.sessionId) continue;
      const tip = await take(tx.graph.node(run.value.tip));
      if (tip._tag === 'None') continue;
      const notes = await take(latestNotes(tx, tip.value));
      const tipWords = countedIn(notes, words, finding);
      const own = countedIn(names.title, words, finding);
      const rating = rate(finding, words, { tip: tipWords, own });
      loaded.push({ finding, run: run.value, tip: tip.value, notes, names, tipWords, rating });
    }
    return loaded;
  });

/** Words that a text has, without those that do not count for its session. */
const countedIn = (
  text: string | undefined,
  words: readonly QueryWord[],
  { scattered }: Finding,
): ReadonlySet<number> => new Set([...wordsIn(text ?? '', words)].filter((place) => !scattered?.has(place)));

export const namesOf = (tx: ReadTransaction, { sessionId, branch }: FoundSession) =>
  program<StoreError, SessionNames>(async ({ take }) =>
    defined({ title: (await take(openingOf(tx, sessionId)))?.data.title, branch }),
  );

/** The run at the tip of the branch that matches, which may be another one than the latest. */
export const onMatchingBranch = (tx: ReadTransaction, loaded: LoadedRun, sought: Sought) =>
  program<StoreError, LoadedRun>(async ({ take }) => {
    const { run, finding, names } = loaded;
    const tip = await take(matchingTip(tx, run, finding, sought));
    if (tip === undefined || tip.node === loaded.tip.node) return loaded;
    const notes = await take(latestNotes(tx, tip));
    const tipWords = countedIn(notes, sought.words, finding);
    const own = countedIn(names.title, sought.words, finding);
    return { ...loaded, tip, notes, tipWords, rating: rate(finding, sought.words, { tip: tipWords, own }) };
  });

/** What was noted last on the way to a tip: at a checkpoint, or with a step. */
const latestNotes = (tx: ReadTransaction, tip: NodeRecord) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    const [checkpoint] = await take(tx.graph.attached(tip.node, 'checkpoint_recorded', 1));
    const noted = checkpoint?.data.output.notesMarkdown ?? notesOf(tip);
    if (noted !== undefined || tip.parent === null) return noted;
    const line = await take(tx.graph.lineage(tip.node, BEFORE_TIP));
    return line.map(notesOf).find((notes) => notes !== undefined);
  });

export const notesOf = ({ event }: NodeRecord): string | undefined =>
  event.kind === 'step_acked' ? event.data.output?.notesMarkdown : undefined;

const isComplete = ({ tip }: LoadedRun): boolean => tip.event.data.position.kind === 'complete';

/** Best first: what matches better, then what is not finished, then what was worked on last. */
const compareLoaded = (left: LoadedRun, right: LoadedRun): number =>
  compareRatings(left.rating, right.rating) ||
  Number(isComplete(left)) - Number(isComplete(right)) ||
  compareTexts(right.tip.event.at, left.tip.event.at) ||
  compareTexts(left.run.sessionId, right.run.sessionId) ||
  compareTexts(left.run.runId, right.run.runId);

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
