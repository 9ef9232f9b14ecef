import type { OpenApproval } from '@workrail/dashboard-contract';
import type { TaskEither } from '@workrail/kernel';
import {
  type ApprovalClosedError,
  type ApprovalNotFoundError,
  damagedEvent,
  openQuestion,
  pointAt,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { outputShower } from '../nodes/show-output.ts';
import { sessionIdIn } from '../sessions/checked-input.ts';
import { type ReadError, readOf } from '../sessions/read-of.ts';

export interface ShowApprovalInput {
  readonly sessionId: string;
  readonly question: number;
}

export type ShowApprovalError = ReadError | ApprovalNotFoundError | ApprovalClosedError;

/** A question that waits for a person, with all of the result that it is about. */
export const showApproval =
  (deps: Pick<Dependencies, 'store' | 'health' | 'runs'>) =>
  ({ sessionId: given, question }: ShowApprovalInput): TaskEither<ShowApprovalError, OpenApproval> =>
    readOf(deps, sessionIdIn(given), async (tx, sessionId, { take, fail }) => {
      await take(deps.health.check(tx, sessionId));
      const {
        runId,
        node,
        at,
        output,
        context: sent = {},
      } = await take(openQuestion(tx, { sessionId, question }));
      const record = await take(tx.graph.node(node));
      if (record._tag === 'None') return fail(damagedEvent(sessionId, question, 'its node is missing'));
      const { run, position, context } = await take(pointAt(deps, tx, record.value));
      const step = run.engine.describeStep(run.workflow, position, context);
      if (step === null) return fail(damagedEvent(sessionId, question, 'the run was complete before it'));
      const asked = { stepId: step.stepId, title: step.title, askedAt: at };
      return {
        ...{ sessionId, question, runId, node, workflowId: run.workflow.workflowId },
        ...asked,
        output: await take(outputShower(tx)(output)),
        context: sent,
      };
    });
