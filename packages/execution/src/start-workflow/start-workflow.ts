import {
  type Blocker,
  MAX_BLOCKERS,
  MAX_DECISIONS,
  type SessionEventBody,
  sessionStreamId,
} from '@workrail/event-log';
import {
  defined,
  program,
  rootNode,
  runId,
  type SessionId,
  type Steps,
  sessionId,
  type TaskEither,
} from '@workrail/kernel';
import type {
  FindWorkflowError,
  FoundWorkflow,
  Keyring,
  KeyringError,
  PrepareRunError,
  SettingsError,
  StoreError,
  WriteTransaction,
} from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  bindingWarnings,
  legacyWarnings,
  pointAt,
  type RunPoint,
  type SessionNotFoundError,
  usableWorkspace,
  writeProgram,
} from '@workrail/session-reads';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { blockerOf } from '../answers/blockers.ts';
import { passedOverWarnings } from '../answers/passed-over.ts';
import { hasCommands, turnAt } from '../answers/turn-at.ts';
import { unreadKeyWarnings } from '../answers/unread-keys.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DriveDependencies } from '../drive-run/settle-answer.ts';
import { gapEvents, gapOf, gapWarnings } from '../gaps/gap-events.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';
import { baselineOf, newBaseline } from '../preferences/session-baseline.ts';
import { toleratedUnder } from '../preferences/tolerated.ts';
import { checkStart } from './check-start.ts';
import { earlierStart, type IdempotencyConflictError } from './earlier-start.ts';
import { lossWarnings } from './loss-warning.ts';
import { sessionBegan, sessionStarted } from './new-session.ts';
import { contextOf, keepSecrets, putCommands } from './served-run.ts';
import type { StartWorkflowInput } from './start-workflow-input.ts';
import { startedAnswer } from './started-answer.ts';
import { begunSince, joinedWarning, ticketSession } from './ticket-session.ts';

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
  | PrepareRunError
  | SessionNotFoundError
  | IdempotencyConflictError
  | KeyringError
  | SettingsError
  | StoreError;

export type StartDependencies = DriveDependencies &
  Pick<
    Dependencies,
    | 'keys'
    | 'git'
    | 'workspaces'
    | 'settings'
    | 'background'
    | 'catalog'
    | 'documents'
    | 'logger'
    | 'entropy'
    | 'digests'
    | 'prepareRun'
    | 'runSecrets'
  >;

/** Pins a workflow and starts a run of it. All is checked before the first byte is written, and written together. */
export const startWorkflow =
  (deps: StartDependencies) =>
  (input: StartWorkflowInput): TaskEither<StartWorkflowError, ExecutionAnswer> =>
    program(async ({ take }) => {
      const { root, key } = await take(startRun(deps, input));
      return take(startedAnswer(deps, root, key));
    });

/** A run at its first point, and the key that its tokens are made with. */
export interface StartedRun {
  readonly root: RunPoint;
  readonly key: Uint8Array;
}

/** The same up to its first point; of steps of the server, nothing is done yet. `given`: the workflow, where it is not one that is found by its id. */
export const startRun = (deps: StartDependencies, input: StartWorkflowInput, given?: FoundWorkflow) =>
  program<StartWorkflowError, StartedRun>(async (steps) => {
    const { take } = steps;
    const checked = checkStart(input, deps.digests, steps.value);
    const { idempotency } = checked;
    const keyring = await take(deps.keys.load());
    const { current: key } = keyring;
    if (idempotency !== undefined) {
      const earlier = await take(deps.store.read((tx) => earlierStart(deps, tx, idempotency)));
      if (earlier !== undefined) return { root: earlier, key };
    }
    const { plan, root, isNew } = await writtenStart(deps, { input, checked, keyring, given }, steps);
    deps.places.set(root.node.node, root);
    if (isNew && plan.opening !== undefined)
      await sessionBegan(deps, plan.session, plan.opening.data.workspace);
    return { root, key };
  });

/** A start whose parts are within their limits. */
interface CheckedStart {
  readonly input: StartWorkflowInput;
  readonly checked: ReturnType<typeof checkStart>;
  readonly keyring: Keyring;
  readonly given: FoundWorkflow | undefined;
}

/** Writes the start as planned; where another one has begun its ticket meanwhile, into the session of that one. */
async function writtenStart(
  deps: StartDependencies,
  { input, checked, keyring, given }: CheckedStart,
  steps: Steps<StartWorkflowError>,
  meanwhile?: SessionId,
): Promise<{ readonly plan: StartPlan; readonly root: RunPoint; readonly isNew: boolean }> {
  const plan = await planStart(deps, input.workflowId, { ...checked, meanwhile, workflow: given }, steps);
  if (plan.served !== undefined) await steps.take(keepSecrets(deps, plan.run, plan.served));
  const written = await steps.take(
    writeProgram(deps, (tx, inner: Steps<StartWorkflowError>) =>
      writeStart(deps, tx, { ...plan, keyring }, inner),
    ),
  );
  return 'begunIn' in written
    ? writtenStart(deps, { input, checked, keyring, given }, steps, written.begunIn)
    : { plan, ...written };
}

type StartPlan = Awaited<ReturnType<typeof planStart>>;

/** Everything that a start will write. */
async function planStart(
  deps: StartDependencies,
  workflowId: string,
  checked: ReturnType<typeof checkStart> & {
    readonly meanwhile: SessionId | undefined;
    readonly workflow: FoundWorkflow | undefined;
  },
  { take, value, fail }: Steps<StartWorkflowError>,
) {
  const { title, asked, idempotency } = checked;
  const workspace = value(await usableWorkspace(deps.workspaces, checked.workspacePath));
  const at = deps.clock.now();
  const known = checked.given ?? checked.meanwhile;
  const ofTicket =
    known === undefined ? await take(ticketSession(deps, checked, { workspace, now: at })) : undefined;
  const joined = checked.meanwhile ?? ofTicket?.found;
  const given = known ?? joined;
  const baseline = await take(given === undefined ? newBaseline(deps) : baselineOf(deps, given));
  const found = checked.workflow ?? (await take(deps.catalog.find(workflowId, workspace)));
  const served = hasCommands(found.workflow)
    ? await take(deps.prepareRun(found.file, checked.context))
    : undefined;
  const context = served === undefined ? checked.context : contextOf(served);
  const preferences = { ...baseline, ...asked };
  const tolerates = toleratedUnder(preferences);
  const decision = deps.runs.engine.decideStart(found.workflow, context, { tolerates });
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
    look: given === undefined ? ofTicket?.look : undefined,
    run: runId(deps.entropy.uuid()),
    found,
    served,
    context,
    preferences,
    decision,
    at,
    warnings: [
      ...(joined === undefined ? [] : [joinedWarning(joined, title)]),
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
  plan: StartPlan & { readonly keyring: Keyring },
  { take, fail }: Steps<StartWorkflowError>,
): Promise<{ readonly root: RunPoint; readonly isNew: boolean } | { readonly begunIn: SessionId }> {
  const { session, look, opening, run, found, served, context, preferences, decision, at, idempotency } =
    plan;
  if (idempotency !== undefined) {
    const earlier = await take(earlierStart(deps, tx, idempotency));
    if (earlier !== undefined) return { root: earlier, isNew: false };
  }
  const begunIn = look === undefined ? undefined : await take(begunSince(tx, look));
  if (begunIn !== undefined) return { begunIn };
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
        ...(served === undefined ? unreadKeyWarnings(found.workflow, context, context) : []),
        ...gapWarnings(opened, { isLast: decision.position.kind === 'complete' }),
        ...passedOverWarnings(decision.passedOver),
      ],
      openGaps: opened.length > 0 ? opened.length : undefined,
      idempotency,
      commands: served === undefined ? undefined : await take(putCommands(tx, served)),
      turn: turnAt({ engine: deps.runs.engine, workflow: found.workflow }, decision.position),
    }),
  };
  const events = [...(opening === undefined ? [] : [opening]), ...opened, started];
  await take(tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events }));
  const record = await take(tx.graph.node(node));
  if (record._tag === 'None') throw new Error('a node is there as soon as its event is');
  return { root: await take(pointAt(deps, tx, record.value)), isNew: true };
}
