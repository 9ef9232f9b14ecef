import type { StepDecision } from '@workrail/engine';
import type { StoredAnswer } from '@workrail/event-log';
import {
  defined,
  didYouMean,
  type Json,
  program,
  type RunId,
  stringifyExact,
  type TaskEither,
} from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';
import { appendTo, writeProgram } from '@workrail/session-reads';
import type { AdvanceError } from '../continue-workflow/advance-once.ts';
import type { Dependencies } from '../dependencies.ts';
import { pickUp } from '../drive-run/pick-up.ts';
import type { DescribeDependencies, DescribeRunError } from './describe-run.ts';
import { type FindRunError, findRun } from './find-run.ts';
import type { RunChannel, RunRef, RunReport } from './run-report.ts';
import { LONGEST_WAIT, settledRun } from './run-status.ts';
import { saidIn } from './said.ts';

export interface DecideStepInput extends RunRef {
  readonly step_id: string;
  /** `retry` sends the request again, `mark_done` goes on as if it had succeeded, `skip` leaves the step out. */
  readonly decision: StepDecision;
  /** What the step gave, for `mark_done`; nothing where it is left out. */
  readonly output?: Json;
  readonly channel: RunChannel;
  readonly by?: string;
  readonly comment?: string;
  readonly wait_ms?: number;
}

/** Nothing is to be decided about the step. Nothing was recorded. */
export interface NothingToDecideError {
  readonly _tag: 'NothingToDecideError';
  readonly run_id: string;
  readonly step_id: string;
  /** Steps that somebody has to decide about. */
  readonly open: readonly string[];
  readonly didYouMean?: string;
}

export type DecideStepError =
  | FindRunError
  | DescribeRunError
  | InvalidInputError
  | AdvanceError
  | NothingToDecideError;

type DecideDependencies = DescribeDependencies & Pick<Dependencies, 'drivers' | 'health' | 'places'>;

const DECISIONS = ['retry', 'skip', 'mark_done'] as const;

/** Says what becomes of a step of which nobody knows whether it was done. The first word counts. */
export const decideStep =
  (deps: DecideDependencies) =>
  (input: DecideStepInput): TaskEither<DecideStepError, RunReport> =>
    program(async ({ take, value }) => {
      const { run_id, step_id: stepId, decision, output, channel, wait_ms = 0 } = input;
      if (!DECISIONS.includes(decision))
        return value(invalid('decision', 'enum', `decision is ${decision}`, 'Use retry, skip or mark_done.'));
      if (output !== undefined && decision !== 'mark_done')
        return value(
          invalid(
            'output',
            'unexpected',
            `output is given with ${decision}`,
            'Give it with mark_done alone.',
          ),
        );
      const words = {
        by: value(saidIn('by', input.by)),
        comment: value(saidIn('comment', input.comment)),
      };
      const runId = await take(
        writeProgram<DecideStepError, RunId>(deps, async (tx, steps) => {
          const record = await steps.take(findRun(tx, run_id));
          const run = await steps.take(tx.graph.run(record.runId));
          if (run._tag === 'None') throw new Error('a run that has a state is there');
          await steps.take(deps.health.check(tx, record.sessionId));
          const at = await steps.take(pickUp(deps, tx, run.value.tip));
          const waiting = [...at.open].filter(
            ([, { calls, decision: made }]) =>
              made === undefined && calls.at(-1)?.answered?.next.kind === 'decision',
          );
          const last = waiting.find(([id]) => id === stepId)?.[1].calls.at(-1);
          if (last === undefined) {
            const open = waiting.map(([id]) => id);
            const meant = didYouMean(stepId, open);
            return steps.fail({
              _tag: 'NothingToDecideError',
              ...{ run_id, step_id: stepId, open },
              ...(meant === undefined ? {} : { didYouMean: meant }),
            });
          }
          const given = output === undefined ? undefined : await steps.take(tx.blobs.put(saidAnswer(output)));
          const data = defined({
            runId: record.runId,
            node: at.place.node.node,
            attempt: at.line,
            ...{ stepId, call: last.call, decision, output: given, channel },
            ...words,
          });
          const events = [{ kind: 'command_decided' as const, data }];
          const version = await steps.take(appendTo(tx, record.sessionId, { at: deps.clock.now(), events }));
          deps.health.wrote(record.sessionId, version, version + 1);
          return record.runId;
        }),
      );
      deps.drivers.wake(runId);
      return take(settledRun(deps, runId, Math.max(0, Math.min(wait_ms, LONGEST_WAIT))));
    });

/** What somebody says that a step gave, as an answer is kept. */
const saidAnswer = (output: Json): StoredAnswer => ({
  headers: {},
  content: { kind: 'json', json: stringifyExact(output) },
  warnings: [],
});
