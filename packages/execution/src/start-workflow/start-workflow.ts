import {
  type Blocker,
  MAX_BLOCKERS,
  MAX_DECISIONS,
  type SessionEventBody,
  sessionStreamId,
} from '@workrail/event-log';
import {
  type Digests,
  defined,
  E,
  type Either,
  firstAttempt,
  program,
  rootNode,
  runId,
  SESSION_ID_PATTERN,
  type SessionId,
  type Steps,
  sessionId,
  type TaskEither,
} from '@workrail/kernel';
import type {
  FindWorkflowError,
  Keyring,
  KeyringError,
  SettingsError,
  StoreError,
  WriteTransaction,
} from '@workrail/ports';
import {
  checkContext,
  checkIdempotencyKey,
  checkTitle,
  checkWorkspacePath,
  type InvalidInputError,
  invalid,
} from '@workrail/requests';
import {
  bindingWarnings,
  legacyWarnings,
  type Minter,
  minterOf,
  openingOf,
  pointAt,
  type RunPoint,
  readProgram,
  type SessionNotFoundError,
  usableWorkspace,
  writeProgram,
} from '@workrail/session-reads';
import type { ExecutionAnswer, OpenRun, Recap } from '../answers/answer.ts';
import { blockerOf } from '../answers/blockers.ts';
import { answerAt, roomForRecap, roomIn } from '../answers/build-answer.ts';
import { passedOverWarnings } from '../answers/passed-over.ts';
import { notesBefore, sessionRecap } from '../answers/session-notes.ts';
import { standingOf, standingSize } from '../answers/standing.ts';
import { unreadKeyWarnings } from '../answers/unread-keys.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DriveDependencies } from '../drive-run/drive-run.ts';
import { settleAnswer } from '../drive-run/settle-answer.ts';
import { gapEvents, gapOf, gapWarnings } from '../gaps/gap-events.ts';
import { openRunsIn, projectOf, recentSince } from '../open-runs/open-runs.ts';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';
import { baselineOf, newBaseline } from '../preferences/session-baseline.ts';
import { toleratedUnder } from '../preferences/tolerated.ts';
import { earlierStart, type IdempotencyConflictError, idempotencyOf } from './earlier-start.ts';
import { lossWarnings } from './loss-warning.ts';
import { sessionBegan, sessionStarted } from './new-session.ts';
import type { StartWorkflowInput } from './start-workflow-input.ts';
import { joinedSession } from './ticket-session.ts';

/** The first step can't be chosen from the context given. Nothing was written. */
export interface StartBlockedError {
  readonly _tag: 'StartBlockedError';
  readonly workflowId: string;
  readonly blockers: readonly Blocker[];
}

/**
 * Why a run was not started: the workflow cannot be found or run, an argument is wrong, the session does not exist, the
 * idempotency key belongs to another start, or the keys, the settings or the store cannot be used.
 */
export type StartWorkflowError =
  | FindWorkflowError
  | InvalidInputError
  | StartBlockedError
  | SessionNotFoundError
  | IdempotencyConflictError
  | KeyringError
  | SettingsError
  | StoreError;

type StartDependencies = DriveDependencies &
  Pick<
    Dependencies,
    'keys' | 'git' | 'workspaces' | 'settings' | 'background' | 'catalog' | 'documents' | 'logger'
  >;

/** Pins a workflow and starts a run of it. All is checked before the first byte is written, and written together. */
export const startWorkflow =
  (deps: StartDependencies) =>
  (input: StartWorkflowInput): TaskEither<StartWorkflowError, ExecutionAnswer> =>
    program(async (steps) => {
      const { take } = steps;
      const checked = checkStart(input, deps.digests, steps.value);
      const { idempotency } = checked;
      const keyring = await take(deps.keys.load());
      const { current } = keyring;
      if (idempotency !== undefined) {
        const earlier = await take(deps.store.read((tx) => earlierStart(deps, tx, idempotency)));
        if (earlier !== undefined) return take(startedAnswer(deps, earlier, current));
      }
      const plan = await planStart(deps, input.workflowId, checked, steps);
      const { root, isNew } = await take(
        writeProgram(deps, (tx, steps: Steps<StartWorkflowError>) =>
          writeStart(deps, tx, { ...plan, keyring }, steps),
        ),
      );
      deps.places.set(root.node.node, root);
      if (isNew && plan.opening !== undefined)
        await sessionBegan(deps, plan.session, plan.opening.data.workspace);
      return take(startedAnswer(deps, root, current));
    });

/** What a start says, made of what the log says of it: the first answer and every later one are the same. */
const startedAnswer = (deps: StartDependencies, root: RunPoint, key: Uint8Array) =>
  program<StartWorkflowError, ExecutionAnswer>(async ({ take }) => {
    const { node, event } = root.node;
    const minter = minterOf(key, deps.digests);
    const terms = { warnings: event.data.warnings, reserved: standingSize(root) };
    const begun = answerAt(root, firstAttempt(node), minter, terms);
    const { answer, place } = await take(settleAnswer(deps, { answer: begun, place: root }, minter));
    const openRuns = await take(openBeside(deps, root, minter));
    const named = openRuns.length === 0 ? answer : { ...answer, openRuns };
    const recap = await take(notedBefore(deps, root, roomForRecap(named, standingSize(place))));
    const known = defined({ ...named, recap });
    return { ...known, standing: await standingOf(deps, place, roomIn(known)) };
  });

/** What was noted in the session before the run began, in at most `room` bytes; undefined where nothing was. */
const notedBefore = (deps: StartDependencies, { run: { sessionId }, node }: RunPoint, room: number) =>
  readProgram<StoreError, Recap | undefined>(deps, async (tx, { take }) => {
    const sources = await take(notesBefore(tx, sessionId, node.event.version));
    return sources.length === 0 ? undefined : sessionRecap(sources, sessionId, room);
  });

/** Other runs of the workflow in this project that were begun before and wait for their next step. */
const openBeside = (deps: StartDependencies, { run, node }: RunPoint, minter: Minter) =>
  readProgram<StoreError, readonly OpenRun[]>(deps, async (tx, { take }) => {
    const workspace = (await take(openingOf(tx, run.sessionId)))?.data.workspace;
    const wanted = {
      project: projectOf(workspace),
      workflowId: run.workflow.workflowId,
      besides: { runId: run.runId, at: node.event.at },
    };
    return take(openRunsIn(tx, { ...wanted, since: recentSince(node.event.at) }, minter));
  });

/** What was sent, each part within its limits. */
function checkStart(input: StartWorkflowInput, digests: Digests, value: Steps<InvalidInputError>['value']) {
  const { workflowId, newSession } = input;
  const context = value(checkContext(input.context ?? {}));
  const title = value(checkTitle(input.title));
  const given = value(checkSessionId(input.sessionId));
  const workspacePath = value(checkWorkspacePath(input.workspacePath));
  const asked = value(readPreferences(input.preferences ?? {}));
  const key = value(checkIdempotencyKey(input.idempotencyKey));
  const where = { sessionId: given, workspacePath, newSession };
  const said = { workflowId, context, title, ...where, preferences: { ...asked } };
  const idempotency = key === undefined ? undefined : idempotencyOf(key, defined(said), digests);
  return { context, title, given, newSession, workspacePath, asked, idempotency };
}

/** Everything that a start will write. */
async function planStart(
  deps: StartDependencies,
  workflowId: string,
  checked: ReturnType<typeof checkStart>,
  { take, value, fail }: Steps<StartWorkflowError>,
) {
  const { context, title, asked, idempotency } = checked;
  const workspace = value(await usableWorkspace(deps.workspaces, checked.workspacePath));
  const at = deps.clock.now();
  const joined =
    checked.given === undefined
      ? await take(joinedSession(deps, checked, { workspace, now: at }))
      : undefined;
  const given = checked.given ?? joined?.sessionId;
  const baseline = await take(given === undefined ? newBaseline(deps) : baselineOf(deps, given));
  const found = await take(deps.catalog.find(workflowId, workspace));
  const preferences = { ...baseline, ...asked };
  const tolerates = toleratedUnder(preferences);
  const decision = deps.runs.engine.decideStart(found.workflow, context, { tolerates, at });
  if (decision.kind === 'blocked')
    return fail({
      _tag: 'StartBlockedError',
      workflowId: found.workflow.workflowId,
      blockers: decision.reasons.slice(0, MAX_BLOCKERS).map((reason) => blockerOf(reason, found.workflow)),
    });
  const session = given ?? sessionId(deps.entropy.uuid());
  return {
    session,
    // For a session that does not exist yet.
    opening: given === undefined ? sessionStarted(session, { title, workspace, baseline }) : undefined,
    run: runId(deps.entropy.uuid()),
    found,
    context,
    preferences,
    decision,
    at,
    warnings: [
      ...(joined === undefined ? [] : [joined.warning]),
      ...legacyWarnings(found),
      ...bindingWarnings(found),
      ...recommendationWarnings(found.workflow.recommendedPreferences, preferences),
    ],
    idempotency,
  };
}

async function writeStart(
  deps: StartDependencies,
  tx: WriteTransaction,
  plan: Awaited<ReturnType<typeof planStart>> & { readonly keyring: Keyring },
  { take, fail }: Steps<StartWorkflowError>,
) {
  const { session, opening, run, found, context, preferences, decision, at, idempotency } = plan;
  if (idempotency !== undefined) {
    const earlier = await take(earlierStart(deps, tx, idempotency));
    if (earlier !== undefined) return { root: earlier, isNew: false };
  }
  const { version } = await take(tx.events.head(sessionStreamId(session)));
  if (opening === undefined) {
    if (version === 0) return fail({ _tag: 'SessionNotFoundError', sessionId: session });
    await take(deps.health.check(tx, session));
  }
  const losses = opening === undefined ? [] : await take(lossWarnings(tx, plan.keyring));
  await take(tx.blobs.put(found.workflow));
  const node = rootNode(run, deps.digests);
  const gaps = decision.gaps.map((reason) => gapOf(reason, blockerOf(reason, found.workflow)));
  const opened = gapEvents(gaps, { runId: run, node }, deps.digests);
  const started: SessionEventBody = {
    kind: 'run_started',
    data: defined({
      runId: run,
      node,
      workflowId: found.workflow.workflowId,
      workflowHash: found.hash,
      source: found.file.source,
      context: await take(tx.blobs.put(context)),
      preferences,
      position: decision.position,
      decisions: decision.decisions.slice(0, MAX_DECISIONS),
      warnings: [
        ...losses,
        ...plan.warnings,
        ...unreadKeyWarnings(found.workflow, context, context),
        ...gapWarnings(opened, { isLast: decision.position.kind === 'complete' }),
        ...passedOverWarnings(decision.passedOver),
      ],
      openGaps: opened.length > 0 ? opened.length : undefined,
      idempotency,
    }),
  };
  const events = [...(opening === undefined ? [] : [opening]), ...opened, started];
  await take(tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events }));
  const record = await take(tx.graph.node(node));
  if (record._tag === 'None') throw new Error('a node is there as soon as its event is');
  return { root: await take(pointAt(deps, tx, record.value)), isNew: true };
}

const checkSessionId = (given: string | undefined): Either<InvalidInputError, SessionId | undefined> =>
  given === undefined || SESSION_ID_PATTERN.test(given)
    ? E.right(given as SessionId | undefined)
    : invalid(
        'sessionId',
        'format',
        'sessionId is not the id of a session',
        'Copy session.sessionId from an earlier answer, or leave it out to open a new session.',
      );
