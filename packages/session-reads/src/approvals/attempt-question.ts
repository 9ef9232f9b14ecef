import {
  type AdvanceBlocked,
  type ApprovalChannel,
  type ApprovalRequested,
  type AttemptEvent,
  type Confirmation,
  lacksOnlyApproval,
  type Output,
  type SessionEvent,
} from '@workrail/event-log';
import {
  type AttemptId,
  canonicalJson,
  defined,
  type JsonObject,
  type NodeId,
  O,
  program,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

/** What an attempt sends, as a person approves it. */
export interface AttemptResult {
  readonly output: Output;
  /** What it sends for the context; undefined where the log does not say. */
  readonly context?: JsonObject | undefined;
}

/** A question to a person about the result of an attempt. */
export interface AttemptQuestion extends AttemptResult {
  /** Version of the event that asks; with the session's id, its name. */
  readonly question: number;
  /** When it was asked, ISO 8601 in UTC. */
  readonly at: string;
  /** What became of it; undefined while it waits. */
  readonly closed?: 'withdrawn' | SessionEvent<'approval_answered'>;
}

/** Events of one kind at a node that are looked through: those of its latest attempts. */
const LOOKED_THROUGH = 200;

/**
 * The latest question about an attempt: one that was asked while its call waited; for the retry of an attempt that only
 * lacked an approval, the question that it found open, or that attempt itself.
 */
export const questionAbout = (tx: ReadTransaction, node: NodeId, attempt: AttemptId) =>
  program<StoreError, AttemptQuestion | undefined>(async ({ take }) => {
    const requests = await take(tx.graph.attached(node, 'approval_requested', LOOKED_THROUGH));
    const blocked = O.toUndefined(await take(tx.graph.retryOf(node, attempt)));
    const requested =
      requests.find(({ data }) => data.attempt === attempt) ??
      requests.find(({ version }) => blocked?.kind === 'advance_blocked' && blocked.data.asked === version);
    const asked =
      requested === undefined
        ? waitingRetry(blocked)
        : { question: requested.version, at: requested.at, ...requestedResult(requested) };
    if (asked === undefined) return undefined;
    const answers = await take(tx.graph.attached(node, 'approval_answered', LOOKED_THROUGH));
    const answered = answers.find(({ data }) => data.question === asked.question);
    if (answered !== undefined) return { ...asked, closed: answered };
    const withdrawals = await take(tx.graph.attached(node, 'approval_withdrawn', LOOKED_THROUGH));
    const withdrawn = withdrawals.some(({ data }) => data.question === asked.question);
    return withdrawn ? { ...asked, closed: 'withdrawn' } : asked;
  });

function waitingRetry(blocked: AttemptEvent | undefined): AttemptQuestion | undefined {
  if (blocked?.kind !== 'advance_blocked') return undefined;
  const { version, at, data } = blocked;
  return lacksOnlyApproval(data.blockers) ? { question: version, at, ...blockedResult(blocked) } : undefined;
}

/** Whether an attempt still waits for the answer to a question: it was not used, or only by a call that waits for the same one. */
export const isWaitedFor = (
  tx: ReadTransaction,
  {
    node,
    attempt,
    question,
  }: { readonly node: NodeId; readonly attempt: AttemptId; readonly question: number },
) =>
  program<StoreError, boolean>(async ({ take }) => {
    const used = O.toUndefined(await take(tx.graph.attempt(node, attempt)));
    return used === undefined || (used.kind === 'advance_blocked' && used.data.asked === question);
  });

/** Whether two results are the same one: what somebody said of one says nothing about another. */
export function sameResult(one: AttemptResult, other: AttemptResult): boolean {
  const hashes = ({ output: { artifacts = [] } }: AttemptResult) => artifacts.map(({ hash }) => hash).join();
  const notes = ({ output: { notesMarkdown = '' } }: AttemptResult) => notesMarkdown.trim();
  return notes(one) === notes(other) && hashes(one) === hashes(other) && sameContext(one, other);
}

/** A context that the log does not tell counts as the same one: events of earlier versions keep their meaning. */
const sameContext = ({ context: one }: AttemptResult, { context: other }: AttemptResult): boolean =>
  one === undefined || other === undefined || canonicalJson(one) === canonicalJson(other);

/** The result that a question shows. */
export const requestedResult = ({
  data: { output, contextDelta: context },
}: ApprovalRequested): AttemptResult => defined({ output, context });

/** The result of an attempt that was blocked; its event keeps all that was sent. */
export const blockedResult = ({
  data: { output = {}, contextDelta: context = {} },
}: AdvanceBlocked): AttemptResult => ({ output, context });

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
