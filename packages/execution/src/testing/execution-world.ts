import { catalogOf, lazyCompiler, lazyDecoder } from '@workrail/authoring';
import { right } from '@workrail/authoring/workflow-files';
import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { type Json, type SessionId, TE } from '@workrail/kernel';
import type { Observation, SourceFile } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  type ApprovalRef,
  appendTo,
  backgroundWork,
  freshPoints,
  openQuestion,
  runCache,
  sessionHealth,
  writeProgram,
} from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openMemoryStore } from '@workrail/store-memory';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { recaps } from '../answers/recap.ts';
import { lazySchemaChecks } from '../answers/schema-check.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { isApprovalOpen, withdrawApproval } from '../approvals/withdraw-approval.ts';
import { type CheckpointWorkflowInput, checkpointWorkflow } from '../checkpoint/checkpoint-workflow.ts';
import { type StartSessionInput, startSession } from '../checkpoint/start-session.ts';
import { continueWorkflow } from '../continue-workflow/continue-workflow.ts';
import type { ContinueWorkflowInput } from '../continue-workflow/continue-workflow-input.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DriverDependencies, runDrivers } from '../drive-run/run-drivers.ts';
import { sightings } from '../observations.ts';
import { type ReadOutputInput, readOutput } from '../read-output/read-output.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { type DecideStepInput, decideStep } from '../runs/decide-step.ts';
import { listRuns } from '../runs/list-runs.ts';
import { reopenRun } from '../runs/reopen-run.ts';
import { runStatus } from '../runs/run-status.ts';
import { runViews } from '../runs/run-views.ts';
import { type RunWorkflowInput, runWorkflow } from '../runs/run-workflow.ts';
import { startWorkflow } from '../start-workflow/start-workflow.ts';
import type { StartWorkflowInput } from '../start-workflow/start-workflow-input.ts';
import { type FakeApi, fakeCalls, prepareAll } from './fake-api.ts';

type WorldDependencies = Parameters<typeof startWorkflow>[0] &
  Parameters<typeof continueWorkflow>[0] &
  Parameters<typeof runWorkflow>[0] &
  Parameters<typeof decideStep>[0] &
  Parameters<typeof reopenRun>[0];

const NOT_SENT: InvalidInputError = {
  _tag: 'InvalidInputError',
  field: 'manifest_content',
  rule: 'unexpected',
  message: 'no workflow is sent here',
  fix: 'Name one.',
};

export type Pair = Pick<ExecutionAnswer, 'stateToken' | 'ackToken'>;
export type StepInput = Omit<ContinueWorkflowInput, 'stateToken' | 'ackToken'>;

/** What a world may have besides workflow files. */
interface WorldOptions {
  readonly settings?: Partial<Dependencies['settings']>;
  readonly git?: (workspace: string) => Promise<readonly Observation[]>;
  /** What a look at branch and commit says; left out, nobody can look. */
  readonly head?: (workspace: string) => Promise<readonly Observation[]>;
  /** A store that other processes have, too. */
  readonly store?: Dependencies['store'];
  readonly clock?: Dependencies['clock'];
  readonly compiler?: Dependencies['compiler'];
  readonly decoder?: Dependencies['decoder'];
  /** Answers the commands of its workflows. */
  readonly api?: FakeApi;
  /** Names of inputs whose values are secret. */
  readonly secret?: readonly string[];
  readonly timers?: Dependencies['timers'];
}

const NO_API: FakeApi = ({ command }) => {
  throw new Error(`nobody answers ${command}`);
};

const systemLike: Dependencies['timers'] = {
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

function secretsInMemory(): Dependencies['runSecrets'] {
  const runs = new Map<string, ReadonlyMap<string, Json>>();
  return {
    put: (run, values) => {
      runs.set(run, values);
      return TE.right(undefined);
    },
    of: (run) => TE.right(runs.get(run) ?? new Map()),
    forget: (run) => {
      runs.delete(run);
      return TE.right(undefined);
    },
  };
}

const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** Workflow files of a project, by name. */
const sourcesOf = (files: Readonly<Record<string, string>>): Dependencies['sources'] => {
  const fileOf = (file: string): SourceFile | undefined => {
    const text = files[file];
    return text === undefined
      ? undefined
      : {
          path: `/named/${file}`,
          file,
          root: '/named',
          text,
          stamp: text,
          format: 'json',
          source: 'project',
          inRoutinesFolder: false,
        };
  };
  return {
    files: () =>
      TE.right({ files: Object.keys(files).flatMap((file) => fileOf(file) ?? []), unreadable: [] }),
    file: (path) => TE.right(fileOf(path.slice('/named/'.length))),
    bindings: () => TE.right(undefined),
  };
};

/** Entropy that never gives the same bytes twice, and the same ones in each test. */
function countingEntropy(): Dependencies['entropy'] {
  let count = 0;
  return {
    bytes: (length) => {
      count += 1;
      return testDigests.sha256(`${count}`).slice(0, length);
    },
    uuid: () => {
      count += 1;
      return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
    },
  };
}

function dependenciesOf(
  files: Readonly<Record<string, string>>,
  {
    settings,
    git,
    head,
    store,
    clock,
    api = NO_API,
    secret = [],
    timers = systemLike,
    ...options
  }: WorldOptions,
): WorldDependencies {
  const compiler = options.compiler ?? lazyCompiler(testDigests);
  const decoder = options.decoder ?? lazyDecoder(testDigests);
  const runs = runCache(decoder);
  const places = freshPoints();
  const deps: Omit<WorldDependencies, 'drivers' | 'runViews' | 'givenWorkflow'> & DriverDependencies = {
    store: store ?? openMemoryStore({ digests: testDigests }),
    keys: {
      load: () => TE.right({ current: new Uint8Array(32).fill(7), hasSessions: false }),
      noteSession: () => TE.right(undefined),
    },
    clock: clock ?? { now: () => '2026-01-02T03:04:05.678Z' },
    entropy: countingEntropy(),
    digests: testDigests,
    git: { observe: git ?? (async () => []), ...(head === undefined ? {} : { head }) },
    documents: { find: async () => undefined },
    workspaces: { resolve: async (given) => given, faultOf: async () => undefined },
    settings: { preferences: () => TE.right({}), approvals: () => TE.right('claims-count'), ...settings },
    logger: silent,
    background: backgroundWork(silent),
    catalog: catalogOf({
      sources: sourcesOf(files),
      compiler,
      decoder,
      kept: { get: () => undefined, put: () => {} },
      digests: testDigests,
      logger: silent,
    }),
    runs,
    health: sessionHealth([runs, { forget: () => places.clear() }]),
    recaps: recaps(),
    places,
    sightings: sightings(),
    schemas: lazySchemaChecks(),
    commandCalls: fakeCalls(api),
    prepareRun: prepareAll(secret),
    runSecrets: secretsInMemory(),
    variables: { get: () => undefined },
    timers,
  };
  const ofRuns = { runViews: runViews(), givenWorkflow: () => TE.left(NOT_SENT) };
  return { ...deps, ...ofRuns, drivers: runDrivers(deps) };
}

/** The use cases of execution on a store in memory, as one process has them. */
export function executionWorld(files: Readonly<Record<string, string>>, options: WorldOptions = {}) {
  const deps = dependenciesOf(files, options);
  const stepOf = ({ stateToken, ackToken }: Pair, input: StepInput): ContinueWorkflowInput => ({
    stateToken,
    ...(ackToken === null ? {} : { ackToken }),
    ...input,
  });
  const found = { channel: 'cli' as const, wait_ms: 20_000 };
  return {
    deps,
    run: (input: RunWorkflowInput) => runWorkflow(deps)(input)(),
    status: (run_id: string) => runStatus(deps)({ run_id, wait_ms: 20_000 })(),
    list: () => listRuns(deps)({})(),
    cancel: (run_id: string) => cancelRun(deps)({ run_id, channel: 'cli' })(),
    reopen: (run_id: string) => reopenRun(deps)({ run_id, ...found })(),
    decide: (input: Pick<DecideStepInput, 'run_id' | 'step_id' | 'decision' | 'output'>) =>
      decideStep(deps)({ ...input, ...found })(),
    start: (input: StartWorkflowInput) => startWorkflow(deps)(input)(),
    startSession: (input: StartSessionInput) => startSession(deps)(input)(),
    checkpoint: (input: CheckpointWorkflowInput) => checkpointWorkflow(deps)(input)(),
    read: (input: ReadOutputInput) => readOutput(deps)(input)(),
    ask: (at: Pair, input: StepInput) => requestApproval(deps)(stepOf(at, input))(),
    withdraw: (ref: ApprovalRef) => withdrawApproval(deps)(ref)(),
    /** What a person says on the page, as the log holds it. */
    answer: (ref: ApprovalRef, answer: 'approved' | 'declined') =>
      writeProgram(deps, async (tx, { take }) => {
        const { question, ...asked } = await take(openQuestion(tx, ref));
        const { runId, node, attempt } = asked;
        const data = { runId, node, attempt, question, answer, channel: 'page' as const };
        const events = [{ kind: 'approval_answered' as const, data }];
        await take(appendTo(tx, ref.sessionId, { at: deps.clock.now(), events }));
      })(),
    isOpen: (ref: ApprovalRef) => isApprovalOpen(deps)(ref)(),
    /** Acknowledges what `at` asks for. */
    attempt: (at: Pair, input: StepInput = {}) => continueWorkflow(deps)(stepOf(at, input))(),
    look: async ({ stateToken }: Pair) => right(await continueWorkflow(deps)({ stateToken })()),
    events: async (session: string): Promise<readonly SessionEvent[]> =>
      right(
        await deps.store.read((tx) =>
          tx.events.read(sessionStreamId(session as SessionId), { from: 1, limit: 1_000 }),
        )(),
      ),
  };
}

export type ExecutionWorld = ReturnType<typeof executionWorld>;
