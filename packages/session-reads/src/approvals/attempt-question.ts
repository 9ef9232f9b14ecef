import {
  type ApprovalChannel,
  type Confirmation,
  lacksOnlyApproval,
  type Output,
  type SessionEvent,
} from '@workrail/event-log';
import { type AttemptId, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

/** A question to a person about the result of an attempt. */
export interface AttemptQuestion {
  /** Version of the event that asks; with the session's id, its name. */
  readonly question: number;
  /** When it was asked, ISO 8601 in UTC. */
  readonly at: string;
  /** The result that they are asked about. */
  readonly output: Output;
  /** What became of it; undefined while it waits. */
  readonly closed?: 'withdrawn' | SessionEvent<'approval_answered'>;
}

/** Events of one kind at a node that are looked through: those of its latest attempts. */
const LOOKED_THROUGH = 200;

/**
 * The latest question about an attempt: one that was asked while its call waited, or, for the retry of an attempt that
 * only lacked an approval, that attempt itself.
 */
export const questionAbout = (tx: ReadTransaction, node: NodeId, attempt: AttemptId) =>
  program<StoreError, AttemptQuestion | undefined>(async ({ take }) => {
    const requests = await take(tx.graph.attached(node, 'approval_requested', LOOKED_THROUGH));
    const requested = requests.find(({ data }) => data.attempt === attempt);
    const asked =
      requested === undefined
        ? await take(waitingRetry(tx, node, attempt))
        : { question: requested.version, at: requested.at, output: requested.data.output };
    if (asked === undefined) return undefined;
    const answers = await take(tx.graph.attached(node, 'approval_answered', LOOKED_THROUGH));
    const answered = answers.find(({ data }) => data.question === asked.question);
    if (answered !== undefined) return { ...asked, closed: answered };
    const withdrawals = await take(tx.graph.attached(node, 'approval_withdrawn', LOOKED_THROUGH));
    const withdrawn = withdrawals.some(({ data }) => data.question === asked.question);
    return withdrawn ? { ...asked, closed: 'withdrawn' } : asked;
  });

const waitingRetry = (tx: ReadTransaction, node: NodeId, attempt: AttemptId) =>
  program<StoreError, AttemptQuestion | undefined>(async ({ take }) => {
    const blocked = await take(tx.graph.retryOf(node, attempt));
    if (blocked._tag === 'None' || blocked.value.kind !== 'advance_blocked') return undefined;
    const { version, at, data } = blocked.value;
    return lacksOnlyApproval(data.blockers)
      ? { question: version, at, output: data.output ?? {} }
      : undefined;
  });

/** Whether two results are the same one: what somebody said of one says nothing about another. */
export function sameResult(one: Output, other: Output): boolean {
  const hashes = ({ artifacts = [] }: Output) => artifacts.map(({ hash }) => hash).join();
  return (
    (one.notesMarkdown ?? '').trim() === (other.notesMarkdown ?? '').trim() && hashes(one) === hashes(other)
  );
}

const SOURCES = {
  elicitation: 'asked_by_server',
  page: 'answered_on_page',
  command: 'answered_on_command_line',
  api: 'answered_over_api',
} as const satisfies Record<ApprovalChannel, Confirmation['source']>;

/** What a person answered, as the event of the attempt records it. */
export const confirmationIn = ({ data }: SessionEvent<'approval_answered'>): Confirmation => ({
  answer: data.answer,
  source: SOURCES[data.channel],
  ...(data.comment === undefined ? {} : { comment: data.comment }),
});
