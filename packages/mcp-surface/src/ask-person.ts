import type {
  ApprovalRequest,
  ContinueWorkflowError,
  ContinueWorkflowInput,
  ExecutionAnswer,
  UseCases,
} from '@workrail/application';
import { defined, E, type TaskEither } from '@workrail/kernel';
import type { Person } from './person.ts';

/** There is nothing to answer yet, or nobody to answer to. */
export interface Asking {
  readonly kind: 'asking';
}

/** Between looks for an answer from another channel, in milliseconds. */
const LOOK_EVERY = 500;
/** Looks between two signs of life: clients give up on calls that are silent for more than about 15 s. */
const LOOKS_PER_SIGN = 28;

/**
 * Continues with the client's person asked where their approval is all that is missing. The question is open in every
 * channel from then on, and the first answer counts; a cancelled call takes it back.
 */
export const continueAsking =
  (
    useCases: UseCases,
    input: ContinueWorkflowInput,
    person: Person,
  ): TaskEither<ContinueWorkflowError, ExecutionAnswer | Asking> =>
  async () => {
    const requested = await useCases.requestApproval(input)();
    if (E.isLeft(requested)) return requested;
    if (requested.right !== undefined) {
      const end = await untilAnswered(useCases, requested.right, person);
      if (end !== 'answered') return E.right({ kind: 'asking' });
    }
    return useCases.continueWorkflow({ ...input, clientAsks: true })();
  };

/** Waits for the client's answer, one from another channel, or the end of the call. */
async function untilAnswered(
  useCases: UseCases,
  question: ApprovalRequest,
  person: Person,
): Promise<'answered' | 'later' | 'cancelled'> {
  const ended = new AbortController();
  const end = () => ended.abort();
  person.cancelled.addEventListener('abort', end);
  try {
    const asked = person.ask(question, ended.signal);
    const first = await Promise.race([
      asked,
      answeredElsewhere(useCases, question, { person, ended: ended.signal }),
    ]);
    if (person.cancelled.aborted) {
      await useCases.withdrawApproval(question)();
      return 'cancelled';
    }
    if (first?.kind === 'later') return 'later';
    if (first?.kind === 'answered') {
      const { sessionId, question: name } = question;
      const { answer, comment } = first;
      // Where another channel was first, its answer stands.
      await useCases.answerApproval(
        defined({ sessionId, question: name, answer, comment, channel: 'elicitation' as const }),
      )();
    }
    return 'answered';
  } finally {
    ended.abort();
    person.cancelled.removeEventListener('abort', end);
  }
}

/** Resolves once the question waits no longer, or at the end of the wait; tells meanwhile that it goes on. */
async function answeredElsewhere(
  { isApprovalOpen }: Pick<UseCases, 'isApprovalOpen'>,
  { sessionId, question }: ApprovalRequest,
  { person, ended }: { readonly person: Person; readonly ended: AbortSignal },
): Promise<undefined> {
  for (let looks = 1; ; looks += 1) {
    await person.pause(LOOK_EVERY, ended);
    if (ended.aborted) return undefined;
    const open = await isApprovalOpen({ sessionId, question })();
    if (E.isRight(open) && !open.right) return undefined;
    if (looks % LOOKS_PER_SIGN === 0) person.progress('Waiting for the user to answer.');
  }
}
