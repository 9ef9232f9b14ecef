import { emptinessOf, stepAt } from '@workrail/engine';
import {
  type CheckpointRecorded,
  type Output,
  type SessionEventBody,
  sessionStreamId,
  type Warning,
} from '@workrail/event-log';
import {
  canonicalJson,
  type Digests,
  defined,
  E,
  type Json,
  type NodeId,
  program,
  type RunId,
  type SessionId,
  type Steps,
  type TaskEither,
} from '@workrail/kernel';
import type { Keyring, Observation, ReadTransaction, StoreError, WriteTransaction } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { checkNotes, invalid } from '@workrail/requests';
import { appendTo, eventAt, findPoint, minterOf, openingOf, readState } from '@workrail/session-reads';
import type { TokenError, VerifiedState } from '@workrail/token-codec';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { EMPTY_NOTES } from '../answers/blockers.ts';
import { unregisteredKindWarnings } from '../answers/unregistered-kinds.ts';
import { checkArtifactInput } from '../check-artifact-input.ts';
import { type ArtifactInput, outputOf } from '../continue-workflow/ack-input.ts';
import type { Dependencies } from '../dependencies.ts';
import { lookAt } from '../observations.ts';
import { type SessionOrRunError, sessionOrRun } from '../session-or-run.ts';

/** Progress to record (notes, artifacts or both) and where it belongs: exactly one of `stateToken` and `sessionToken`. */
export interface CheckpointWorkflowInput {
  /** The point of a run that the progress belongs to. */
  readonly stateToken?: string;
  /** A session, for progress that belongs to no run: what `startSession` gave, or `session.sessionId`. */
  readonly sessionToken?: string;
  /** What is done, what was found and what is next, in Markdown; at most 64 KiB. */
  readonly notesMarkdown?: string;
  /** Typed results: JSON objects with a `kind`, at most 1 MiB each. */
  readonly artifacts?: readonly Json[];
}

/** What was recorded and where, and the call that shows the step again. */
export interface CheckpointAnswer {
  readonly kind: 'ok';
  /** False where the same was noted there last: nothing was written again. */
  readonly recorded: boolean;
  readonly session: { readonly sessionId: SessionId; readonly runId?: RunId };
  /** Set where the run is complete at that point, so that there is no step to go on with. */
  readonly runIsComplete?: true;
  /** What the call carried: whether notes, and the kinds of its artifacts. */
  readonly kept: { readonly notes: boolean; readonly artifactKinds: readonly string[] };
  /** What the agent should know of what it sent. */
  readonly warnings?: readonly Warning[];
  /** Shows the point again; null for a session without a run. */
  readonly nextCall: {
    readonly tool: 'continue_workflow';
    readonly arguments: { readonly stateToken: string };
  } | null;
}

/** A token or an argument is wrong, the session does not exist, or the keys or the store cannot be used. */
export type CheckpointWorkflowError = SessionOrRunError;

type Written = Pick<CheckpointAnswer, 'recorded' | 'session' | 'runIsComplete' | 'warnings'>;

type CheckpointDependencies = Pick<
  Dependencies,
  'store' | 'keys' | 'clock' | 'digests' | 'runs' | 'health' | 'places' | 'git' | 'sightings'
>;

type Target = { readonly node: NodeId; readonly stateToken: string } | { readonly session: SessionId };

/** Notes progress without a step done. Sending the same again changes nothing. */
export const checkpointWorkflow =
  (deps: CheckpointDependencies) =>
  (input: CheckpointWorkflowInput): TaskEither<CheckpointWorkflowError, CheckpointAnswer> =>
    program(async ({ take, value }) => {
      const { notes, artifacts } = checkOutput(input, deps.digests, value);
      const keyring = await take(deps.keys.load());
      const sent = value(sessionOrRun(input, WHERE));
      const target: Target = 'session' in sent ? sent : value(pointOf(deps, sent.stateToken, keyring));
      const output = outputOf(defined({ notes, artifacts }));
      const workspace = await take(deps.store.read((tx) => workspaceOf(deps, tx, target)));
      const seen = await lookAt(deps, workspace);
      const written = await take(
        deps.store.write<CheckpointWorkflowError, Written>((tx) =>
          record(deps, tx, target, { output, artifacts: artifacts ?? [], seen }),
        ),
      );
      return {
        kind: 'ok',
        ...written,
        kept: { notes: notes !== undefined, artifactKinds: (artifacts ?? []).map(({ kind }) => kind) },
        nextCall:
          'node' in target
            ? { tool: 'continue_workflow', arguments: { stateToken: target.stateToken } }
            : null,
      };
    });

function checkOutput(
  { notesMarkdown, artifacts: given }: CheckpointWorkflowInput,
  digests: Digests,
  value: Steps<InvalidInputError>['value'],
) {
  const notes = value(checkNotes(notesMarkdown));
  const artifacts = value(checkArtifactInput(given, digests));
  const said = (notes ?? '').trim() !== '';
  const empty = said ? emptinessOf(notes ?? '') : undefined;
  if (empty !== undefined)
    value(
      invalid(
        'output.notesMarkdown',
        'required',
        `the notes count as missing: ${EMPTY_NOTES[empty]}`,
        'Send output.notesMarkdown: what you did, what you found, what is next; or leave it out if you only want to keep artifacts.',
      ),
    );
  if (!said && (artifacts ?? []).length === 0)
    value(
      invalid(
        'output.notesMarkdown',
        'required',
        'there is nothing to note: neither output.notesMarkdown nor output.artifacts was sent',
        'Send output.notesMarkdown: what you did, what you found, what is next.',
      ),
    );
  return { notes: said ? notes : undefined, artifacts };
}

/** The point of a token, with a token that is signed with the key that it was verified with. */
const pointOf = ({ digests }: Pick<Dependencies, 'digests'>, token: string, keyring: Keyring) =>
  E.map(({ node, key }: VerifiedState) => ({ node, stateToken: minterOf(key, digests).state(node) }))(
    readState(token, keyring, digests),
  );

const WHERE = {
  says: 'where the progress belongs',
  fix: 'Send the stateToken of the current step, or a sessionToken if no workflow is running.',
};

interface Progress {
  readonly output: Output;
  readonly artifacts: readonly ArtifactInput[];
  /** What git says of the workspace now. */
  readonly seen: readonly Observation[];
}

/** Where the work of a target goes on; undefined where nobody said. Whether its log is whole is asked under the lock. */
const workspaceOf = (deps: CheckpointDependencies, tx: ReadTransaction, target: Target) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    if ('session' in target) return (await take(openingOf(tx, target.session)))?.data.workspace;
    const found = await take(tx.graph.node(target.node));
    return found._tag === 'None' ? undefined : (await take(deps.runs.factsOf(tx, found.value))).workspace;
  });

const record = (
  deps: CheckpointDependencies,
  tx: WriteTransaction,
  target: Target,
  { output, artifacts, seen }: Progress,
) =>
  program<CheckpointWorkflowError, Written>(async ({ take, fail }) => {
    const { sessionId, at, workflow } = await take(located(deps, tx, target));
    const warnings = unregisteredKindWarnings(workflow ?? {}, artifacts);
    const said = defined({
      runIsComplete: at !== undefined && at.stepId === undefined ? (true as const) : undefined,
      warnings: warnings.length === 0 ? undefined : warnings,
    });
    const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
    if (version === 0) return fail({ _tag: 'SessionNotFoundError', sessionId });
    const session = defined({ sessionId, runId: at?.runId });
    const before = await take(lastAt(tx, sessionId, at?.node, version));
    if (before !== undefined && canonicalJson({ ...before.output }) === canonicalJson({ ...output }))
      return { recorded: false, session, ...said };
    for (const { value } of artifacts) await take(tx.blobs.put(value));
    const data = defined({ sessionId, at, output });
    const event: SessionEventBody = { kind: 'checkpoint_recorded', data };
    const events = [...(await take(deps.sightings.changed(tx, sessionId, seen))), event];
    await take(appendTo(tx, sessionId, { at: deps.clock.now(), events }));
    deps.health.wrote(sessionId, version, version + events.length);
    return { recorded: true, session, ...said };
  });

interface CheckpointPlace extends Pick<CheckpointRecorded['data'], 'sessionId' | 'at'> {
  /** Of the run, where there is one. */
  readonly workflow?: CompiledWorkflow;
}

/** The session that is written to, which has to be whole, and the point of a run in it. */
const located = (deps: CheckpointDependencies, tx: WriteTransaction, target: Target) =>
  program<StoreError | TokenError, CheckpointPlace>(async ({ take }) => {
    if ('session' in target) {
      await take(deps.health.check(tx, target.session));
      return { sessionId: target.session };
    }
    const { node: record, position, run } = await take(findPoint(deps, tx, target.node));
    const { sessionId, runId, node } = record;
    const stepId = position.kind === 'at' ? stepAt(run.workflow, position.instruction).stepId : undefined;
    return { sessionId, at: defined({ runId, node, stepId }), workflow: run.workflow };
  });

/** What was noted last at a node, or last of all in a session. */
const lastAt = (tx: WriteTransaction, session: SessionId, node: NodeId | undefined, version: number) =>
  program<StoreError, CheckpointRecorded['data'] | undefined>(async ({ take }) => {
    if (node !== undefined) return (await take(tx.graph.attached(node, 'checkpoint_recorded', 1)))[0]?.data;
    const last = await take(eventAt(tx, session, version));
    return last?.kind === 'checkpoint_recorded' && last.data.at === undefined ? last.data : undefined;
  });
