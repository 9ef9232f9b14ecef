import type { ApprovalRef, ApprovalRequest, ExecutionAnswer } from '@workrail/application';
import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { type SessionId, TE } from '@workrail/kernel';
import { right, startProcess } from '../harness/in-process.ts';
import { GATED, type Send } from './modes-world.ts';
import { world } from './world.ts';

export const APPROVED = { answer: 'approved' } as const;
export const DECLINED = { answer: 'declined' } as const;
export const NOTES = { notesMarkdown: 'Two parts.' };

interface GateOptions {
  readonly peopleOnly?: boolean;
  /** What the person has set besides, where only people count. */
  readonly preferences?: { readonly mode?: string };
  readonly clock?: { readonly now: () => string };
}

/** A run at its gate, with everybody who may have a say. */
export async function gate({ peopleOnly = false, preferences = {}, clock }: GateOptions = {}) {
  const plain = world({ 'gated.json': GATED });
  const settings = {
    approvals: () => TE.right('people-only' as const),
    preferences: () => TE.right(preferences),
  };
  const host = {
    ...plain.host,
    ...(peopleOnly ? { settings } : {}),
    ...(clock === undefined ? {} : { clock }),
  };
  const useCases = startProcess(host);
  const root = right(await useCases.startWorkflow({ workflowId: 'test.gated' })());
  const sessionId = root.session.sessionId as SessionId;
  const call = ({ stateToken, ackToken }: ExecutionAnswer, more: Send) => ({
    stateToken,
    ackToken: ackToken ?? '',
    ...more,
  });
  return {
    root,
    useCases,
    /** A call of an agent whose client can ask nobody. */
    send: async (from: ExecutionAnswer, more: Send = NOTES) =>
      right(await useCases.continueWorkflow(call(from, more))()),
    /** A call of an agent whose client has asked, whatever came of it. */
    sendAsked: async (from: ExecutionAnswer, more: Send = NOTES) =>
      right(await useCases.continueWorkflow({ ...call(from, more), clientAsks: true })()),
    ask: async (from: ExecutionAnswer, more: Send = NOTES): Promise<ApprovalRequest> => {
      const request = right(await useCases.requestApproval(call(from, more))());
      if (request === undefined) throw new Error('nobody is asked');
      return request;
    },
    answer: ({ question }: Pick<ApprovalRef, 'question'>, said: object) =>
      useCases.answerApproval({ sessionId, question, channel: 'page', ...APPROVED, ...said })(),
    withdraw: (request: ApprovalRef) => useCases.withdrawApproval(request)(),
    events: async (): Promise<readonly SessionEvent[]> =>
      right(
        await plain.host.store.read((tx) =>
          tx.events.read(sessionStreamId(sessionId), { from: 1, limit: 99 }),
        )(),
      ),
  };
}

export type Gate = Awaited<ReturnType<typeof gate>>;

/** The question that a blocked answer leaves open. */
export const questionOf = ({ approval }: ExecutionAnswer) => {
  if (approval === undefined) throw new Error('nothing waits');
  return approval;
};
