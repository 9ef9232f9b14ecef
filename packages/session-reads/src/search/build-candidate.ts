import { isStep } from '@workrail/engine';
import { runStatus } from '@workrail/event-log';
import { defined, jsonLength, O, program, type RunId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { describeTip } from '../nodes/run-tip.ts';
import type { Minter } from '../nodes/tokens.ts';
import type { Candidate, OtherTip, ShowTipsCall } from './answer.ts';
import { branchesCursor } from './check-resume-input.ts';
import type { QueryWord } from './findings.ts';
import { type LoadedRun, notesOf } from './load-candidates.ts';
import { closeRatings, confidenceOf } from './rating.ts';
import { snippetOf, weightOf, wordsIn } from './snippet.ts';
import { matches, whyMatched } from './why-matched.ts';

/** Steps walked back from a tip for the notes that have the words. */
const LOOKED_BACK = 64;

/** Bytes of a path as JSON, in which a character takes six at most. */
const PATH_LIMIT = 600;

export type CandidateDependencies = Pick<Dependencies, 'runs' | 'health'>;

/** Everything that one candidate says. The session's log is checked first: what is broken is not offered. */
export const buildCandidate = (
  deps: CandidateDependencies,
  tx: ReadTransaction,
  {
    loaded,
    among,
    words,
    tips = TIPS_BESIDE,
  }: {
    readonly loaded: LoadedRun;
    readonly among: readonly LoadedRun[];
    readonly words: readonly QueryWord[];
    readonly tips?: TipsPage;
  },
  minter: Minter,
) =>
  program<StoreError, Candidate>(async ({ take }) => {
    const { run, tip, rating, finding, tipWords, names } = loaded;
    await take(deps.health.check(tx, run.sessionId));
    const { workflow, workspace } = await take(deps.runs.factsOf(tx, tip));
    const { title } = names;
    const latest = await take(tx.graph.latestAttempt(tip.node));
    // What the server does, it does where the run stands; other branches stand as they were left.
    const served = tip.node === run.tip ? await take(tx.graph.runState(run.runId)) : O.none;
    const { position } = tip.event.data;
    const pending = position.kind === 'at' ? workflow.instructions[position.instruction] : undefined;
    const notes = await take(tellingNotes(tx, loaded, words));
    const branches = await take(otherTips(deps, tx, { ...loaded, tips }, minter));
    const alone = !among.some((other) => other !== loaded && closeRatings(other.rating, rating));
    const exact = !words.some(({ similar }, i) => similar && matches(finding, tipWords, i));
    return {
      sessionId: run.sessionId,
      runId: run.runId,
      workflowId: run.workflowId,
      ...(title === undefined ? {} : { title }),
      ...(workspace === undefined ? {} : { workspacePath: shownPath(workspace) }),
      stateToken: minter.state(tip.node),
      snippet: snippetOf(notes ?? title ?? workflow.name, words),
      whyMatched: whyMatched(loaded.finding, words, { tipWords, names }),
      confidence: confidenceOf(rating, { alone, exact }),
      pendingStepId: pending !== undefined && isStep(pending) ? pending.stepId : null,
      isComplete: position.kind === 'complete',
      status: runStatus(tip.event.data, latest._tag === 'Some', O.toUndefined(served)?.state),
      stepsDone: tip.event.kind === 'run_started' ? 0 : tip.event.data.depth,
      lastActivity: tip.event.at,
      ...branches,
    };
  });

/** Which of a run's other tips are shown: so many, after those that were shown before. */
export interface TipsPage {
  readonly most: number;
  readonly before: number;
}

const TIPS_BESIDE: TipsPage = { most: 4, before: 0 };
/** Where the run is named, its branches are what is asked for. */
export const TIPS_OF_ONE = 16;

type BranchFacts = Pick<Candidate, 'onLatestBranch' | 'otherTips' | 'moreTips' | 'showTipsWith'>;

/** What is told of the other branches of a run that has some. */
const otherTips = (
  deps: CandidateDependencies,
  tx: ReadTransaction,
  { run, tip, tips: { most, before } }: LoadedRun & { readonly tips: TipsPage },
  minter: Minter,
) =>
  program<StoreError, BranchFacts>(async ({ take }) => {
    // The tip that is offered stands before them where the run is named; else it may be any of them.
    const read = before === 0 ? tx.graph.tips(run.root, most + 1) : tx.graph.tips(run.root, most, before + 1);
    const { total, latest } = await take(read);
    const others = latest.toReversed().filter(({ node }) => node !== tip.node);
    const shown: OtherTip[] = [];
    for (const other of others.slice(0, most)) {
      const isLatest = other.node === run.tip ? (true as const) : undefined;
      const described = await take(describeTip(deps, tx, other, minter));
      shown.push(defined({ ...described, lastActivity: other.event.at, isLatest }));
    }
    const more = total - 1 - before - shown.length;
    return defined({
      onLatestBranch: total > 1 ? tip.node === run.tip : undefined,
      otherTips: shown.length === 0 ? undefined : shown,
      moreTips: more > 0 ? more : undefined,
      showTipsWith:
        more > 0 ? showTips(run.runId, most === TIPS_OF_ONE ? before + shown.length : 0) : undefined,
    });
  });

const showTips = (runId: RunId, shown: number): ShowTipsCall => ({
  tool: 'resume_session',
  arguments: shown === 0 ? { runId } : { runId, cursor: branchesCursor(runId, shown) },
});

/** A path whole, or the end of one that is too long to show. */
function shownPath(path: string): string {
  if (jsonLength(path) <= PATH_LIMIT) return path;
  const end = Array.from(path).slice(-PATH_LIMIT / 6);
  return `…${end.join('')}`;
}

/** The latest notes, or earlier ones where these have more of the words. */
const tellingNotes = (
  tx: ReadTransaction,
  { tip, notes, tipWords, finding }: LoadedRun,
  words: readonly QueryWord[],
) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    if ([...finding.notes].every((word) => tipWords.has(word))) return notes;
    let best = { notes, weight: weightOf(tipWords, words) };
    for (const node of await take(tx.graph.lineage(tip.node, LOOKED_BACK))) {
      const earlier = notesOf(node);
      const weight = earlier === undefined ? 0 : weightOf(wordsIn(earlier, words), words);
      if (weight > best.weight) best = { notes: earlier, weight };
    }
    return best.notes;
  });
