import { defined, E, type NodeId, program, type Steps, type TaskEither, utf8Length } from '@workrail/kernel';
import type { Keyring, KeyringError, ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Candidate, ResumeNotice } from '@workrail/session-reads';
import {
  branchesBefore,
  buildCandidate,
  catchUp,
  checkResumeInput,
  confidenceOf,
  countPhrases,
  FEW,
  type Finding,
  findSessions,
  isLost,
  isMerelyNear,
  isSearchable,
  type LoadedRun,
  loadRuns,
  lostDatabase,
  type Minter,
  MOST_CANDIDATES,
  minterOf,
  namedPoint,
  onMatchingBranch,
  type ResumeSessionInput,
  rate,
  readProgram,
  runIdsIn,
  type SearchRequest,
  saysToGoOn,
  searchRequest,
  TIPS_OF_ONE,
  unlessDamaged,
  usableWorkspace,
} from '@workrail/session-reads';
import { roomIn } from '../answers/build-answer.ts';
import { type RehydrateDependencies, rehydrate } from '../continue-workflow/rehydrate.ts';
import type { Dependencies } from '../dependencies.ts';
import { adviceFor, isShown } from './advice.ts';
import type { ResumeAnswer } from './answer.ts';
import { describeBare } from './describe-bare.ts';

/**
 * An argument is wrong, or the keys or the store cannot be used. Finding nothing is no error; the answer has no
 * candidates.
 */
export type ResumeSessionError = InvalidInputError | KeyringError | StoreError;

type ResumeDependencies = Pick<Dependencies, 'keys' | 'clock' | 'workspaces'> & RehydrateDependencies;

/** Finds earlier work for an agent that remembers nothing. The log is made findable first, and only read. */
export const resumeSession =
  (deps: ResumeDependencies) =>
  (input: ResumeSessionInput): TaskEither<ResumeSessionError, ResumeAnswer> =>
    program(async ({ take, value }) => {
      const given = value(checkResumeInput(input));
      const workspace = value(await usableWorkspace(deps.workspaces, given.workspacePath));
      const keyring = await take(deps.keys.load());
      const { current } = keyring;
      const behind = await catchUp(deps);
      const checked = await take(readProgram(deps, (tx, { take }) => take(withNamedRun(tx, given))));
      const minter = minterOf(current, deps.digests);
      const limit = checked.limit ?? MOST_CANDIDATES;
      const before = value(branchesBefore(checked));
      const tips = checked.runId === undefined ? undefined : { most: TIPS_OF_ONE, before };
      const search = async (request: SearchRequest) => ({
        request,
        found: await take(
          readProgram(deps, (tx, { take }) =>
            offer(deps, tx, { request, limit: MOST_CANDIDATES, minter, tips, keyring }, take),
          ),
        ),
      });
      const asked = await search(searchRequest(checked, workspace));
      // "Continue my work" names no work; it is searched for all the same, as a session may be called so. That its words
      // stand in notes says nothing.
      const { query = '', ...unnamed } = checked;
      const { found, request } =
        !isCalledSo(asked.found.candidates[0]) && saysToGoOn(query)
          ? await search(searchRequest(unnamed, workspace))
          : asked;
      // What to do is decided on all that may be meant, however few of them are shown.
      const candidates = found.candidates.slice(0, limit);
      const [first] = candidates;
      const answer: ResumeAnswer = {
        candidates,
        recent: found.recent.slice(0, limit - candidates.length),
        ...(workspace === undefined ? { outsideProjects: true } : {}),
        sessionsWithoutRun: found.withoutRun,
        totalMatched: found.total,
        nextCall:
          first === undefined
            ? null
            : { tool: 'continue_workflow', arguments: { stateToken: first.stateToken } },
        advice: found.lost ? TELL_OF_LOSS : adviceFor(found, request),
        notices: [
          ...(isSearchable(request) ? [] : [NOTHING_TO_SEARCH_FOR]),
          ...(found.lost ? [DATABASE_LOST] : []),
          ...damageNotices(found.damaged),
          ...behind,
        ],
      };
      // A further page of branches is asked for by who knows the step.
      const tip = before === 0 && isShown(found.candidates, request) ? found.tip : undefined;
      return tip === undefined ? answer : withStep(deps, answer, tip, current);
    });

/** Whether a run is called what a query says, which is more than that some of its words stand in titles and notes. */
const isCalledSo = (candidate?: Candidate): boolean =>
  candidate?.whyMatched.some((why) => why === 'key' || why === 'point_id') ?? false;

/** A query that is a token, or holds one, names the run that the token leads to. */
const withNamedRun = (tx: ReadTransaction, input: ResumeSessionInput) =>
  program<StoreError, ResumeSessionInput>(async ({ take }) => {
    const { query = '', ...rest } = input;
    const point = await take(namedPoint(tx, query));
    return point === undefined ? input : { ...rest, runId: point.runId };
  });

/** A step that can't be shown takes nothing from what was found. */
async function unlessBroken<A>(task: TaskEither<unknown, A>): Promise<A | undefined> {
  try {
    const shown = await task();
    return E.isRight(shown) ? shown.right : undefined;
  } catch {
    return undefined;
  }
}

/** What the text form says beside the words of its facts, in bytes. */
const TEXT_FRAME = 1_500;

/** Where one candidate is very likely meant, the answer shows its step too, so that nothing else has to be asked. */
async function withStep(
  deps: ResumeDependencies,
  answer: ResumeAnswer,
  tip: NodeId,
  key: Uint8Array,
): Promise<ResumeAnswer> {
  const reserved = utf8Length(JSON.stringify(answer)) + TEXT_FRAME;
  const shown = await unlessBroken(rehydrate(deps, tip, key, reserved));
  // A step that fills an answer by itself is left to the next call.
  if (shown === undefined || roomIn(shown, reserved) === 0) return answer;
  return { ...answer, shown };
}

async function offer(
  deps: ResumeDependencies,
  tx: ReadTransaction,
  {
    request,
    limit,
    minter,
    keyring,
    tips,
  }: {
    readonly request: SearchRequest;
    readonly limit: number;
    readonly minter: Minter;
    readonly keyring: Keyring;
    readonly tips: { readonly most: number; readonly before: number } | undefined;
  },
  take: Steps<StoreError>['take'],
) {
  const searched = await take(findSessions(tx.search, request, FEW));
  const { findings, words, total } = await take(countPhrases(tx, searched, request.phrases));
  const loaded = await take(loadRuns(tx, findings, words, runIdsIn(request)));
  const runs = withoutNeighbours(loaded.runs);
  const candidates: Candidate[] = [];
  const recent: Candidate[] = [];
  let tip: NodeId | undefined;
  const broken = new Set<string>();
  for (const run of runs) {
    if (candidates.length + recent.length >= limit) break;
    const task = program<StoreError, { readonly candidate: Candidate; readonly node: NodeId }>(
      async ({ take }) => {
        const loaded = await take(onMatchingBranch(tx, run, { words, request }));
        const subject = defined({ loaded, among: runs.filter((other) => other !== run), words, tips });
        return { candidate: await take(buildCandidate(deps, tx, subject, minter)), node: loaded.tip.node };
      },
    );
    const built = broken.has(run.run.sessionId) ? undefined : await take(unlessDamaged(task));
    if (built === undefined) broken.add(run.run.sessionId);
    else if (isOnlyShown(run, request)) recent.push(built.candidate);
    else {
      candidates.push(built.candidate);
      tip ??= built.node;
    }
  }
  const matching = loaded.withoutRun.filter(({ finding }) =>
    request.asked ? !isMerelyNear(rate(finding, words)) : !isElsewhere(finding),
  );
  const bare = await take(describeBare(tx, matching, words));
  const damaged = loaded.damaged + broken.size + bare.damaged;
  const lost = await take(isLost(keyring, tx));
  return { candidates, recent, withoutRun: bare.sessions, total, damaged, tip, lost };
}

/** Whether a run is worth a look and no more: it does not match what was asked for, or it is another project's. */
const isOnlyShown = ({ rating, finding }: LoadedRun, { asked }: SearchRequest): boolean =>
  asked ? isMerelyNear(rating) : isElsewhere(finding);

/** Work of other projects, which is found for being the latest. */
const isElsewhere = ({ why }: Finding): boolean => why.has('recent') && !why.has('workspace_name');

/** Where something matches what was asked for, sessions that merely lie nearby are left out. */
function withoutNeighbours(runs: readonly LoadedRun[]): readonly LoadedRun[] {
  const [best] = runs;
  if (best === undefined || isMerelyNear(best.rating)) return runs;
  const sure = confidenceOf(best.rating, { alone: true, exact: true }) !== 'weak';
  return sure ? runs.filter(({ rating }) => !isMerelyNear(rating)) : runs;
}

const NOTHING_TO_SEARCH_FOR: ResumeNotice = {
  code: 'NOTHING_TO_SEARCH_FOR',
  message: 'The query contains no word, number or id to search for.',
};

const LOST = lostDatabase();

const DATABASE_LOST: ResumeNotice = { code: 'DATABASE_LOST', message: `${LOST.fact}.` };

const TELL_OF_LOSS = `Tell the user before you start anything new: ${LOST.fact}. ${LOST.fix}`;

const damageNotices = (damaged: number): readonly ResumeNotice[] =>
  damaged === 0
    ? []
    : [
        {
          code: 'DAMAGED_SESSIONS_SKIPPED',
          message: `${damaged === 1 ? 'One session that matches is' : `${damaged} sessions that match are`} damaged and left out; other sessions are not affected.`,
        },
      ];
