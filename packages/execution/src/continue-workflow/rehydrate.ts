import type { Trace } from '@workrail/engine';
import type { GapRecorded } from '@workrail/event-log';
import {
  type AttemptId,
  BUDGETS,
  cutToBytes,
  defined,
  type NodeId,
  program,
  type TaskEither,
  utf8Length,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import {
  driftOf,
  findPoint,
  type Minter,
  minterOf,
  openGapsAt,
  preferencesAt,
  type RunPoint,
} from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';
import type { ExecutionAnswer, OpenGap } from '../answers/answer.ts';
import { freshAttempt, isServerStep } from '../answers/attempts-at.ts';
import { branchesOf } from '../answers/branches.ts';
import { answerAt, roomForRecap, roomIn } from '../answers/build-answer.ts';
import { figureWarnings } from '../answers/figure-warnings.ts';
import { givenAnswers } from '../answers/given-answers.ts';
import { knownContext } from '../answers/known-context.ts';
import { standingOf, standingSize } from '../answers/standing.ts';
import type { Dependencies } from '../dependencies.ts';
import { serverAttempt } from '../drive-run/server-line.ts';
import type { AnswerAtPoint } from '../drive-run/settle-answer.ts';
import { openRetry } from './open-retry.ts';

export type RehydrateDependencies = Pick<
  Dependencies,
  'store' | 'entropy' | 'digests' | 'catalog' | 'runs' | 'health' | 'recaps' | 'places' | 'documents'
>;

/** Branch facts may take this much; the recap gets the rest. */
const DOWNSTREAM_LIMIT = 4_096;
/** The context gets one part in so many of the room that the recap has. */
const CONTEXT_SHARE = 4;
/** What values in the step's texts leave to the recap at least. */
const LEAST_RECAP = 2_048;

/** All that an agent with an empty memory needs to go on. Writes nothing; `reserved` bytes are left to others. */
export const rehydrate = (deps: RehydrateDependencies, id: NodeId, key: Uint8Array, reserved = 0) =>
  program<StoreError | TokenError, ExecutionAnswer>(async ({ take }) => {
    const minter = minterOf(key, deps.digests);
    const { place, answer } = await take(deps.store.read((tx) => look(deps, tx, id, { minter, reserved })));
    const { warnings } = await driftOf(deps.catalog, place.run);
    return { ...answer, warnings: [...answer.warnings, ...warnings] };
  });

const GAPS_SHOWN = 10;
const GAP_BYTES = 200;

const shownGap = ({ gapId, severity, code, message }: GapRecorded['data']): OpenGap => ({
  gapId,
  severity,
  code,
  message: cutToBytes(message, GAP_BYTES),
});

const traceAt = ({ run, position, node, context }: RunPoint): Trace | undefined =>
  run.engine.traceOf(run.workflow, position, node.event.data.decisions, context);

/** At a step of the server that is done and cannot be left, the agent goes on by its retry. */
const serverRetry = (tx: ReadTransaction, id: NodeId): TaskEither<StoreError, AttemptId | null> =>
  program(async ({ take }) => {
    const recorded = await take(serverAttempt(tx, id));
    return recorded?.kind === 'advance_blocked' ? recorded.data.retry : null;
  });

const look = (
  deps: RehydrateDependencies,
  tx: ReadTransaction,
  id: NodeId,
  { minter, reserved }: { readonly minter: Minter; readonly reserved: number },
) =>
  program<StoreError | TokenError, AnswerAtPoint>(async ({ take }) => {
    const place = await take(findPoint(deps, tx, id));
    const retry = await take(openRetry(tx, id, minter));
    // A fresh ack would leave behind what somebody approved.
    const { approved } = retry ?? {};
    const attempt =
      approved?.attempt ??
      (await take(isServerStep(place) ? serverRetry(tx, id) : freshAttempt(deps, tx, id)));
    const { effective } = await take(preferencesAt(tx, place.node));
    const gaps = await take(openGapsAt(tx, place.node, GAPS_SHOWN));
    const kept = reserved + standingSize(place) + LEAST_RECAP;
    const warnings = figureWarnings(place.run.workflow, place.position, place.context);
    const terms = { warnings, preferences: effective, reserved: kept };
    const repeated = approved === undefined ? {} : defined({ kept: approved.context, isWhole: true });
    const bare = answerAt(place, attempt, minter, { ...terms, ...repeated });
    const answers = await take(givenAnswers(tx, place));
    const step = defined({
      ...bare,
      gaps: gaps.length === 0 ? undefined : gaps.map(shownGap),
      answers,
    });
    const standing = await standingOf(deps, place, roomIn(step, reserved));
    const found = defined({ ...step, standing, trace: traceAt(place), openRetry: retry?.shown });
    const context = knownContext(place.context, {
      stateToken: found.stateToken,
      room: roomForRecap(found, reserved) / CONTEXT_SHARE,
    });
    const base = defined({ ...found, context });
    const room = roomForRecap(base, reserved);
    // The end of a run cannot be left: what came of it are the same end under other preferences.
    const branches =
      place.position.kind === 'complete'
        ? undefined
        : await take(
            branchesOf(deps, tx, place.node, { minter, limit: Math.min(DOWNSTREAM_LIMIT, room / 2) }),
          );
    const known = branches === undefined ? base : { ...base, branches };
    const left = branches === undefined ? room : roomForRecap(known, reserved);
    // Both are told as one.
    const told = context === undefined ? 0 : utf8Length(JSON.stringify({ context }));
    const limit = Math.min(left, BUDGETS.recap - told);
    const recap = await take(deps.recaps.of(tx, place, { limit, stateToken: base.stateToken }));
    return { place, answer: { ...known, recap } };
  });
