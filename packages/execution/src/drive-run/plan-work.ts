import {
  type CommandScope,
  inputOf,
  type PlacedStep,
  planStep,
  type StepOutcome,
  valueFieldsOf,
} from '@workrail/engine';
import type { StoredAnswer } from '@workrail/event-log';
import { type BlobHash, E, type Steps } from '@workrail/kernel';
import type { SecretsError } from '@workrail/ports';
import type { AdvanceError } from '../continue-workflow/advance-once.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RecordedOutcome } from '../served-step.ts';
import type { CommitDependencies, ServerWrite } from './commit.ts';
import {
  type FinishedCall,
  type RecordedCall,
  recordedCall,
  stoppedCall,
  unansweredCall,
} from './finished-call.ts';
import type { OpenStep } from './open-steps.ts';
import { outcomeIn, outcomeOf } from './outcomes.ts';
import type { ServerPlace } from './pick-up.ts';
import { type StartedCall, startedCall } from './started-call.ts';
import { type CallTerms, scopeOfStep } from './step-scope.ts';
import { busySteps, recordOf, type Work } from './work.ts';

export type BranchDependencies = CommitDependencies &
  Pick<Dependencies, 'places' | 'commandCalls' | 'runSecrets' | 'variables'>;

export type BranchError = AdvanceError | SecretsError;

/** Steps that are begun and not done at a time. */
const SIDE_BY_SIDE = 4;

interface Surroundings {
  readonly at: ServerPlace;
  readonly work: Work;
  readonly terms: CallTerms;
  /** Ids of the steps whose calls are on their way. */
  readonly live: ReadonlySet<string>;
  readonly finished: readonly FinishedCall[];
  /** True: no call is begun. */
  readonly isClosing: boolean;
}

export interface PlannedWork {
  readonly writes: readonly ServerWrite[];
  readonly starts: readonly StartedCall[];
  /** The calls that are recorded by it. */
  readonly recorded: ReadonlySet<FinishedCall>;
  /** The earliest end of a wait. */
  readonly resumeAt: string | undefined;
}

/** What is to be recorded and called now. `work` is taken on as if all of it were recorded. */
export async function planWork(
  deps: BranchDependencies,
  { at, work, terms, live, finished, isClosing }: Surroundings,
  { take }: Steps<BranchError>,
): Promise<PlannedWork> {
  const writes: ServerWrite[] = [];
  const starts: StartedCall[] = [];
  const recorded = new Set<FinishedCall>();
  const answers = new Map<BlobHash, StoredAnswer>();
  let resumeAt: string | undefined;
  const now = deps.clock.now();
  const scopeOf = (placed: PlacedStep): Promise<CommandScope> =>
    take(
      deps.store.read((tx) =>
        scopeOfStep(tx, placed.step, {
          ...{ terms, outcomes: at.outcomes, variable: deps.variables.get },
          valueFields: valueFieldsOf((at.place.run.workflow.inputs ?? []).map(inputOf)),
        }),
      ),
    );
  const record = (id: string, { writes: own, step, answer }: RecordedCall): void => {
    writes.push(...own);
    work.open.set(id, step);
    if (answer !== undefined) answers.set(answer.hash, answer.stored);
  };
  const end = (id: string, outcome: RecordedOutcome, seen: StepOutcome): void => {
    work.ended.set(id, { outcome, seen });
    work.begun.delete(id);
    work.turns.end(id);
    at.outcomes.add(id, outcome, seen);
  };
  const seenOf = async (outcome: RecordedOutcome): Promise<StepOutcome> => {
    const stored = outcome.answer === undefined ? undefined : answers.get(outcome.answer);
    const isDone = outcome.state === 'succeeded' || outcome.state === 'marked_done';
    return stored !== undefined && isDone
      ? outcomeIn(stored)
      : take(deps.store.read((tx) => outcomeOf(tx, outcome)));
  };

  /** Whether the step has ended by it. */
  const goOn = async (id: string, placed: PlacedStep): Promise<boolean> => {
    const kept = at.kept.get(id);
    if (kept !== undefined) {
      end(id, kept, await seenOf(kept));
      return true;
    }
    if (live.has(id) || starts.some(({ stepId }) => stepId === id)) return false;
    const { step } = placed;
    const scope = await scopeOf(placed);
    const ended = { step, scope, now, digests: deps.digests };
    const done = finished.find((one) => one.stepId === id && !recorded.has(one));
    if (done !== undefined) {
      recorded.add(done);
      record(id, recordedCall(done, { ...ended, record: recordOf(work, id) }));
    }
    let next = planStep(step, recordOf(work, id), scope, now);
    if (next.kind === 'unanswered') {
      const lost = unansweredCall(recordOf(work, id), id, now);
      record(id, recordedCall(lost, { ...ended, record: recordOf(work, id) }));
      next = planStep(step, recordOf(work, id), scope, now);
    }
    switch (next.kind) {
      case 'wait':
        resumeAt = earlier(resumeAt, next.until);
        return false;
      case 'settled': {
        const outcome = outcomeFor(next, recordOf(work, id));
        end(id, outcome, await seenOf(outcome));
        return true;
      }
      case 'call': {
        if (isClosing) return false;
        const started = await startedCall(deps, {
          step,
          record: recordOf(work, id),
          plan: next,
          terms,
          at,
          now,
        });
        if (E.isLeft(started)) {
          end(id, { state: 'failed', message: started.left.message }, { state: 'failed' });
          return true;
        }
        starts.push(started.right);
        work.open.set(id, { calls: [...recordOf(work, id).calls, started.right.sent], decision: undefined });
        return false;
      }
      default:
        return false;
    }
  };

  for (let again = true; again; ) {
    again = false;
    for (let room = SIDE_BY_SIDE - busySteps(work); room > 0; room -= 1) {
      const next = work.turns.next();
      if (next === undefined) break;
      work.begun.set(next.step.id, next);
    }
    for (const [id, placed] of [...work.begun]) again = (await goOn(id, placed)) || again;
  }
  writes.push(...retirements(work));
  for (const started of starts) writes.push(...started.writes);
  return { writes, starts, recorded, resumeAt };
}

/** Of a canceled run, what came of the calls that were on their way. */
export function stoppedWork(
  { digests }: BranchDependencies,
  { work, finished }: Pick<Surroundings, 'work' | 'finished'>,
): PlannedWork {
  const writes = finished.flatMap(
    (one) => stoppedCall(one, { record: recordOf(work, one.stepId), digests }).writes,
  );
  return { writes, starts: [], recorded: new Set(finished), resumeAt: undefined };
}

/** Steps are recorded as done in their order, whichever ended first. */
function retirements(work: Work): readonly ServerWrite[] {
  const retired: ServerWrite[] = [];
  const { stretch } = work;
  while (stretch !== undefined && work.frontier < stretch.end) {
    const { id } = stretch.stepAt(work.frontier).step;
    const ended = work.ended.get(id);
    if (ended === undefined) break;
    work.ended.delete(id);
    work.open.delete(id);
    retired.push({ kind: 'retire', ...ended });
    work.frontier += 1;
  }
  return retired;
}

function outcomeFor(
  settled: Extract<ReturnType<typeof planStep>, { readonly kind: 'settled' }>,
  { calls, output }: OpenStep,
): RecordedOutcome {
  const { answer, status } = calls.at(-1) ?? {};
  const told = {
    ...(answer === undefined ? {} : { answer }),
    ...(status === undefined ? {} : { status }),
  };
  switch (settled.state) {
    case 'succeeded':
      return { state: settled.state, ...told };
    case 'marked_done':
      return { state: settled.state, ...(output === undefined ? {} : { answer: output }) };
    case 'skipped':
      return { state: settled.state, message: settled.message };
    case 'failed':
      return { state: settled.state, message: settled.message, ...told };
  }
}

const earlier = (one: string | undefined, other: string): string =>
  one === undefined || other < one ? other : one;
