import { type Reason, start } from '@workrail/engine';
import { DEFAULT_PREFERENCES, type EventBody, MAX_DECISIONS, type Warning } from '@workrail/event-log';
import {
  E,
  type Either,
  firstAttempt,
  type JsonObject,
  program,
  type RunId,
  rootNode,
  runId,
  SESSION_ID_PATTERN,
  type SessionId,
  sessionId,
  type TaskEither,
} from '@workrail/kernel';
import type { KeyringError, StoreError, WriteTransaction } from '@workrail/ports';
import type { FindWorkflowError, FoundWorkflow } from '../catalog/catalog.ts';
import { checkContext, checkTitle, checkWorkspacePath } from '../check-input.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError, SessionNotFoundError, StartBlockedError } from '../errors.ts';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { blockerOf } from '../execution/blockers.ts';
import { answerAt, roomIn } from '../execution/build-answer.ts';
import { type Place, placeAt } from '../execution/place.ts';
import { fitStanding, standingOf } from '../execution/standing.ts';
import { minterOf } from '../execution/tokens.ts';
import { observeWorkspace } from './observe-workspace.ts';

export interface StartWorkflowInput {
  readonly workflowId: string;
  readonly context?: JsonObject;
  /** Names a new session, for people and for finding it again. */
  readonly title?: string;
  /** Starts the run in a session that exists; otherwise a new one is opened. */
  readonly sessionId?: string;
  readonly workspacePath?: string;
}

export type StartWorkflowError =
  | FindWorkflowError
  | InvalidInputError
  | StartBlockedError
  | SessionNotFoundError
  | KeyringError
  | StoreError;

type StartDependencies = Pick<
  Dependencies,
  | 'store'
  | 'keys'
  | 'clock'
  | 'entropy'
  | 'digests'
  | 'git'
  | 'workspaces'
  | 'background'
  | 'catalog'
  | 'runs'
  | 'health'
  | 'places'
  | 'documents'
  | 'logger'
>;

/** Everything that a start will write. */
interface StartPlan {
  readonly session: SessionId;
  /** Set for a session that does not exist yet. */
  readonly opening: Extract<EventBody, { readonly kind: 'session_started' }> | undefined;
  readonly run: RunId;
  readonly found: FoundWorkflow;
  readonly context: JsonObject;
  readonly selection: Pick<
    Extract<EventBody, { readonly kind: 'run_started' }>['data'],
    'position' | 'decisions'
  >;
}

/**
 * Pins a workflow as it stands now and starts a run of it. Everything is checked before the first byte is
 * written; then session, run, pinned workflow and context are written together.
 */
export const startWorkflow =
  (deps: StartDependencies) =>
  (input: StartWorkflowInput): TaskEither<StartWorkflowError, ExecutionAnswer> =>
    program(async ({ take }) => {
      const plan = await take(planStart(deps, input));
      const { current } = await take(deps.keys.load());
      const { answer, root } = await take(deps.store.write((tx) => writeStart(deps, tx, plan, current)));
      deps.places.set(root.node.node, root);
      const workspace = plan.opening?.data.workspace;
      if (workspace !== undefined) observeWorkspace(deps, plan.session, workspace);
      return answer;
    });

function planStart(
  deps: StartDependencies,
  input: StartWorkflowInput,
): TaskEither<StartWorkflowError, StartPlan> {
  return program(async ({ take, value }) => {
    const context = value(checkContext(input.context ?? {}));
    const title = value(checkTitle(input.title));
    const given = value(checkSessionId(input.sessionId));
    const workspace = await deps.workspaces.resolve(value(checkWorkspacePath(input.workspacePath)));
    const found = await take(deps.catalog.find(input.workflowId, workspace));
    const { workflowId } = found.workflow;
    const blocked = (reasons: readonly Reason[]): StartWorkflowError => ({
      _tag: 'StartBlockedError',
      workflowId,
      blockers: reasons.map((reason) => blockerOf(reason, found.workflow)),
    });
    const selection = value(E.mapLeft(blocked)(start(found.workflow, context)));
    const session = given ?? sessionId(deps.entropy.uuid());
    return {
      session,
      opening: given === undefined ? sessionStarted(session, title, workspace) : undefined,
      run: runId(deps.entropy.uuid()),
      found,
      context,
      selection: { position: selection.position, decisions: selection.decisions.slice(0, MAX_DECISIONS) },
    };
  });
}

function writeStart(
  deps: StartDependencies,
  tx: WriteTransaction,
  plan: StartPlan,
  key: Uint8Array,
): TaskEither<StartWorkflowError, { readonly answer: ExecutionAnswer; readonly root: Place }> {
  return program(async ({ take, fail }) => {
    const { session, opening, run, found, context, selection } = plan;
    const { version } = await take(tx.events.head(session));
    if (opening === undefined) {
      if (version === 0) return fail({ _tag: 'SessionNotFoundError', sessionId: session });
      await take(deps.health.check(tx, session));
    }
    await take(tx.blobs.put(found.workflow));
    const node = rootNode(run, deps.digests);
    const started: EventBody = {
      kind: 'run_started',
      data: {
        runId: run,
        node,
        workflowId: found.workflow.workflowId,
        workflowHash: found.hash,
        source: found.file.source,
        context: await take(tx.blobs.put(context)),
        preferences: DEFAULT_PREFERENCES,
        ...selection,
        warnings: legacyWarnings(found),
      },
    };
    const events = opening === undefined ? [started] : [opening, started];
    await take(tx.events.append(session, { expectedVersion: version, at: deps.clock.now(), events }));
    const record = await take(tx.graph.node(node));
    if (record._tag === 'None') throw new Error('a node is there as soon as its event is');
    const place = await take(placeAt(deps, tx, record.value));
    const answer = answerAt(place, firstAttempt(node), minterOf(key, deps.digests), started.data.warnings);
    const standing = fitStanding(await standingOf(deps, place), roomIn(answer));
    return { answer: { ...answer, standing }, root: place };
  });
}

function checkSessionId(given: string | undefined): Either<InvalidInputError, SessionId | undefined> {
  if (given === undefined || SESSION_ID_PATTERN.test(given)) return E.right(given as SessionId | undefined);
  return E.left({
    _tag: 'InvalidInputError',
    field: 'sessionId',
    rule: 'format',
    message: 'sessionId is not the id of a session',
    fix: 'Copy session.sessionId from an earlier answer, or leave it out to open a new session.',
  });
}

const sessionStarted = (session: SessionId, title: string | undefined, workspace: string | undefined) => ({
  kind: 'session_started' as const,
  data: {
    sessionId: session,
    ...(title === undefined ? {} : { title }),
    ...(workspace === undefined ? {} : { workspace }),
  },
});

const legacyWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'legacy-id')
    .map(({ message, suggestion }) => ({
      code: 'LEGACY_WORKFLOW_ID',
      message: suggestion === undefined ? `${message}.` : `${message}; ${suggestion}.`,
    }));
