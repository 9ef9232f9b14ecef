import { engine } from '@workrail/engine';
import {
  DEFAULT_PREFERENCES,
  type RunStarted,
  type SessionEvent,
  type SessionEventBody,
} from '@workrail/event-log';
import {
  type BlobHash,
  canonicalJson,
  E,
  firstAttempt,
  type JsonObject,
  rootNode,
  runId,
  sessionId,
  utf8Length,
} from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { compileWorkflow } from '@workrail/workflow-compiler';
import { NO_ANSWERS } from '../approvals/answers-for.ts';
import type { ArtifactInput } from '../continue-workflow/ack-input.ts';
import type { Attempt } from '../continue-workflow/decide-attempt.ts';

const AT = '2026-01-02T03:04:05.678Z';
const SESSION = sessionId('00000000-0000-7000-8000-000000000001');
export const RUN = runId('00000000-0000-7000-8000-000000000002');
export const ROOT = rootNode(RUN, testDigests);
export const CONTEXT = 'c'.repeat(64) as BlobHash;

type Envelope = Pick<SessionEvent, 'schemaVersion' | 'version' | 'at' | 'prev'>;

/** A body as a store gives it back. */
export const stored = <Body extends SessionEventBody>(body: Body): Body & Envelope => ({
  ...body,
  schemaVersion: 1,
  version: 1,
  at: AT,
  prev: null,
});

export const artifact = (value: JsonObject & { readonly kind: string }): ArtifactInput => {
  const text = canonicalJson(value);
  const hash = testDigests.sha256Hex(text) as BlobHash;
  return { kind: value.kind, hash, bytes: utf8Length(text), value };
};

/** The event that started a run which stands at its first step. */
const runStarted = (more: Partial<RunStarted['data']>): RunStarted => ({
  kind: 'run_started',
  data: {
    runId: RUN,
    node: ROOT,
    workflowId: 'test.flow',
    workflowHash: `sha256:${'a'.repeat(64)}` as never,
    source: 'path',
    context: CONTEXT,
    preferences: DEFAULT_PREFERENCES,
    position: { kind: 'at', instruction: 0, frames: [] },
    decisions: [],
    warnings: [],
    ...more,
  },
});

interface AttemptOptions extends Partial<Attempt> {
  readonly context?: JsonObject;
  /** What the event of the node says besides. */
  readonly event?: Partial<RunStarted['data']>;
}

/** An attempt from the first step of a run of this workflow file. */
export function attemptFrom(
  text: string,
  { context = {}, event: said = {}, ...more }: AttemptOptions = {},
): Attempt {
  const file = { file: 'flow.json', text, format: 'json', source: 'path', inRoutinesFolder: false } as const;
  const compiled = compileWorkflow(file, testDigests);
  if (E.isLeft(compiled)) throw new Error(compiled.left.map(({ message }) => message).join('\n'));
  const { workflow, hash } = compiled.right;
  const decision = engine.decideStart(workflow, context, { tolerates: () => false });
  if (decision.kind === 'blocked') throw new Error('the run does not start');
  const { position } = decision;
  const event = stored(runStarted({ position, workflowHash: hash, ...said }));
  return {
    place: {
      node: { node: ROOT, sessionId: SESSION, runId: RUN, parent: null, event },
      run: { runId: RUN, sessionId: SESSION, workflowHash: hash, workflow, engine, workspace: undefined },
      position,
      context,
      depth: 0,
    },
    ack: { attempt: firstAttempt(ROOT) },
    sent: {},
    warnings: [],
    check: () => [],
    approvals: 'claim',
    gatesHold: false,
    people: NO_ANSWERS,
    preferences: DEFAULT_PREFERENCES,
    capabilities: {},
    at: AT,
    closes: [],
    ...more,
  };
}
