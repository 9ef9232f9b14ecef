import { type BlobHash, firstAttempt, type NodeId } from '@workrail/kernel';
import type {
  CommandAnswered,
  CommandDecided,
  CommandSent,
  RunCanceled,
  RunReopened,
  SessionEventBody,
} from '../index.ts';
import { RUN } from './log.ts';

export const REQUEST = '1'.repeat(64) as BlobHash;
export const RESPONSE = '2'.repeat(64) as BlobHash;
export const INPUTS = '3'.repeat(64) as BlobHash;
export const PINNED = '4'.repeat(64) as BlobHash;
export const KEPT = '5'.repeat(64) as BlobHash;

export const LATER = '2026-01-01T00:01:00.000Z';

const onCall = (where: NodeId) => ({
  ...{ runId: RUN, node: where, attempt: firstAttempt(where), stepId: 'step', call: 1 },
});

export const commandSent = (where: NodeId, more: Partial<CommandSent['data']> = {}): CommandSent => ({
  kind: 'command_sent',
  data: {
    ...onCall(where),
    ...{ method: 'POST', url: 'https://api.example/orders', request: REQUEST, repeatable: false },
    until: LATER,
    ...more,
  },
});

export const commandAnswered = (
  where: NodeId,
  more: Partial<CommandAnswered['data']> = {},
): CommandAnswered => ({
  kind: 'command_answered',
  data: {
    ...onCall(where),
    ...{ outcome: 'answered', status: 201, answer: RESPONSE, tookMs: 420 },
    next: { kind: 'done' },
    ...more,
  },
});

/** A request whose response was lost, so that somebody has to decide about the step. */
export const undecided = (where: NodeId, stepId = 'step'): CommandAnswered => {
  const { status: _, answer: __, ...data } = commandAnswered(where).data;
  return {
    kind: 'command_answered',
    data: {
      ...{ ...data, stepId, outcome: 'lost' },
      fault: { reason: 'reset', message: 'The connection was reset.' },
      next: { kind: 'decision' },
    },
  };
};

/** A request that is sent again at a later time. */
export const waiting = (where: NodeId, stepId = 'step'): SessionEventBody =>
  commandAnswered(where, { stepId, status: 503, next: { kind: 'again', at: LATER, because: 'retry' } });

export const commandDecided = (
  where: NodeId,
  more: Partial<CommandDecided['data']> = {},
): CommandDecided => ({
  kind: 'command_decided',
  data: { ...onCall(where), decision: 'retry', channel: 'page', ...more },
});

export const runCanceled = (where: NodeId, more: Partial<RunCanceled['data']> = {}): RunCanceled => ({
  kind: 'run_canceled',
  data: { runId: RUN, node: where, channel: 'cli', ...more },
});

export const runReopened = (where: NodeId, more: Partial<RunReopened['data']> = {}): RunReopened => ({
  kind: 'run_reopened',
  data: { runId: RUN, node: where, attempt: firstAttempt(where), channel: 'page', ...more },
});
