import { type Advanced, type Reason, start } from '@workrail/engine';
import { type EventBody, MAX_DECISIONS, type Preferences, type Warning } from '@workrail/event-log';
import {
  defined,
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
import type {
  KeyringError,
  NamedPreferences,
  SettingsError,
  StoreError,
  WriteTransaction,
} from '@workrail/ports';
import type { FindWorkflowError, FoundWorkflow } from '../catalog/catalog.ts';
import { checkContext, checkTitle, checkWorkspacePath } from '../check-input.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError, SessionNotFoundError, StartBlockedError } from '../errors.ts';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { blockerOf, MAX_BLOCKERS } from '../execution/blockers.ts';
import { answerAt, roomIn } from '../execution/build-answer.ts';
import { type Place, placeAt } from '../execution/place.ts';
import { fitStanding, standingOf } from '../execution/standing.ts';
import { minterOf } from '../execution/tokens.ts';
import { gapEvents, gapOf, gapWarnings } from '../gaps/gap-events.ts';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';
import { baselineOf, newBaseline } from '../preferences/session-baseline.ts';
import { toleratedUnder } from '../preferences/tolerated.ts';
import { observeWorkspace } from './observe-workspace.ts';
import { sessionStarted } from './session-started.ts';

export interface StartWorkflowInput {
  readonly workflowId: string;
  readonly context?: JsonObject;
  /** Names a new session, for people and for finding it again. */
  readonly title?: string;
  /** Starts the run in a session that exists; otherwise a new one is opened. */
  readonly sessionId?: string;
  readonly workspacePath?: string;
  /** What the run begins with; the rest is as the session began, and that as the person has set. */
  readonly preferences?: NamedPreferences;
}

export type StartWorkflowError =
  | FindWorkflowError
  | InvalidInputError
  | StartBlockedError
  | SessionNotFoundError
  | KeyringError
  | SettingsError
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
  | 'settings'
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
  readonly preferences: Preferences;
  readonly advanced: Advanced;
  readonly warnings: readonly Warning[];
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
    const asked = value(readPreferences(input.preferences ?? {}));
    const baseline = await take(given === undefined ? newBaseline(deps) : baselineOf(deps, given));
    const found = await take(deps.catalog.find(input.workflowId, workspace));
    const preferences = { ...baseline, ...asked };
    const blocked = (reasons: readonly Reason[]): StartWorkflowError => ({
      _tag: 'StartBlockedError',
      workflowId: found.workflow.workflowId,
      blockers: reasons.slice(0, MAX_BLOCKERS).map((reason) => blockerOf(reason, found.workflow)),
    });
    const advanced = value(E.mapLeft(blocked)(start(found.workflow, context, toleratedUnder(preferences))));
    const session = given ?? sessionId(deps.entropy.uuid());
    return {
      session,
      opening: given === undefined ? sessionStarted(session, { title, workspace, baseline }) : undefined,
      run: runId(deps.entropy.uuid()),
      found,
      context,
      preferences,
      advanced,
      warnings: [
        ...legacyWarnings(found),
        ...recommendationWarnings(found.workflow.recommendedPreferences, preferences),
      ],
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
    const { session, opening, run, found, context, preferences, advanced } = plan;
    const { version } = await take(tx.events.head(session));
    if (opening === undefined) {
      if (version === 0) return fail({ _tag: 'SessionNotFoundError', sessionId: session });
      await take(deps.health.check(tx, session));
    }
    await take(tx.blobs.put(found.workflow));
    const node = rootNode(run, deps.digests);
    const gaps = advanced.gaps.map((reason) => gapOf(reason, blockerOf(reason, found.workflow)));
    const opened = gapEvents(gaps, { runId: run, node }, deps.digests);
    const started: EventBody = {
      kind: 'run_started',
      data: defined({
        runId: run,
        node,
        workflowId: found.workflow.workflowId,
        workflowHash: found.hash,
        source: found.file.source,
        context: await take(tx.blobs.put(context)),
        preferences,
        position: advanced.position,
        decisions: advanced.decisions.slice(0, MAX_DECISIONS),
        warnings: [...plan.warnings, ...gapWarnings(opened)],
        openGaps: opened.length > 0 ? opened.length : undefined,
      }),
    };
    const events = [...(opening === undefined ? [] : [opening]), ...opened, started];
    await take(tx.events.append(session, { expectedVersion: version, at: deps.clock.now(), events }));
    const record = await take(tx.graph.node(node));
    if (record._tag === 'None') throw new Error('a node is there as soon as its event is');
    const place = await take(placeAt(deps, tx, record.value));
    const answer = answerAt(place, firstAttempt(node), minterOf(key, deps.digests), {
      warnings: started.data.warnings,
    });
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

const legacyWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'legacy-id')
    .map(({ message, suggestion }) => ({
      code: 'LEGACY_WORKFLOW_ID',
      message: suggestion === undefined ? `${message}.` : `${message}; ${suggestion}.`,
    }));
