import type { CallRecord, StepRecord } from '@workrail/engine';
import type { SessionEvent } from '@workrail/event-log';
import type { BlobHash } from '@workrail/kernel';

/** A call of a step, as the log tells it. */
export interface OpenCall extends CallRecord {
  /** From 1. */
  readonly call: number;
  readonly repeatable: boolean;
  readonly idempotencyKey?: string;
  readonly status?: number;
  /** Blob with the answer. */
  readonly answer?: BlobHash;
}

/** A step of the server that is begun and not done. */
export interface OpenStep extends StepRecord {
  readonly calls: readonly OpenCall[];
  /** What somebody says that the step gave, where they marked it as done. */
  readonly output?: BlobHash;
}

export const NOT_BEGUN: OpenStep = { calls: [], decision: undefined };

export type CallEvent = SessionEvent<'command_sent' | 'command_answered' | 'command_decided'>;

export const isCallEvent = (event: SessionEvent): event is CallEvent =>
  event.kind === 'command_sent' || event.kind === 'command_answered' || event.kind === 'command_decided';

/** The step with one event more. */
export function withEvent(step: OpenStep, event: CallEvent): OpenStep {
  const { calls } = step;
  switch (event.kind) {
    case 'command_sent': {
      const { call, method, repeatable, idempotencyKey } = event.data;
      const sent: OpenCall = {
        ...{ call, method, repeatable, sentAt: event.at, answered: undefined },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      };
      return { calls: [...calls.filter((one) => one.call !== call), sent], decision: undefined };
    }
    case 'command_answered': {
      const { call, next, fault, status, answer } = event.data;
      const answered = { next, message: fault?.message };
      const told = {
        ...(status === undefined ? {} : { status }),
        ...(answer === undefined ? {} : { answer }),
      };
      return {
        ...step,
        calls: calls.map((one) => (one.call === call ? { ...one, answered, ...told } : one)),
      };
    }
    case 'command_decided': {
      const { decision, output } = event.data;
      return { calls, decision, ...(output === undefined ? {} : { output }) };
    }
  }
}
