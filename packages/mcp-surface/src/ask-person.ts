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
    const goOn = useCases.continueWorkflow({ ...input, clientAsks: true });
    for (;;) {
      const requested = await useCases.requestApproval(input)();
      if (E.isLeft(requested)) return requested;
      const question = requested.right;
      if (question === undefined) return goOn();
      const end = await askOnce(useCases, question, person);
      if (end === 'later' || end === 'cancelled') return E.right({ kind: 'asking' });
      if (end === 'answered') return goOn();
      if (end === 'unanswered') return withdrawIfOpen(useCases, question, await goOn());
    }
  };

/**
 * How a form ended. `unanswered`: without an answer; another channel may give one later. `later`: the client asks by
 * itself and calls again. `left`: the call that showed it was cancelled.
 */
type FormEnd = 'answered' | 'unanswered' | 'later' | 'cancelled' | 'left';

/** The forms that are on screen, by their questions. */
const onScreen = new WeakMap<UseCases, Map<string, Promise<FormEnd>>>();

/** Shows the question, or waits for the form of a copy of the same call: nobody is to see two. */
async function askOnce(useCases: UseCases, question: ApprovalRequest, person: Person): Promise<FormEnd> {
  const forms = onScreen.get(useCases) ?? new Map<string, Promise<FormEnd>>();
  onScreen.set(useCases, forms);
  const name = `${question.sessionId} ${question.question}`;
  const shown = forms.get(name);
  if (shown !== undefined) return besideForm(shown, person);
  const form = untilAnswered(useCases, question, person);
  forms.set(name, form);
  try {
    return await form;
  } finally {
    forms.delete(name);
  }
}

/** Waits for a form that another call shows, and tells meanwhile that it goes on. */
async function besideForm(shown: Promise<FormEnd>, person: Person): Promise<FormEnd> {
  const ended = new AbortController();
  const end = () => ended.abort();
  person.cancelled.addEventListener('abort', end);
  void shown.finally(end);
  try {
    for (let looks = 1; !ended.signal.aborted; looks += 1) {
      await person.pause(LOOK_EVERY, ended.signal);
      if (looks % LOOKS_PER_SIGN === 0) person.progress(WAITING);
    }
    if (person.cancelled.aborted) return 'cancelled';
    const first = await shown;
    return first === 'cancelled' ? 'left' : first;
  } finally {
    person.cancelled.removeEventListener('abort', end);
  }
}

/** A closed form is in front of nobody any more; as a rule the call itself has ended its question by now. */
async function withdrawIfOpen<Went>(
  useCases: UseCases,
  question: ApprovalRequest,
  went: Went,
): Promise<Went> {
  const open = await useCases.isApprovalOpen(question)();
  if (E.isRight(open) && open.right) await useCases.withdrawApproval(question)();
  return went;
}

const WAITING = 'Waiting for the user to answer.';

/** Waits for the client's answer, one from another channel, or the end of the call. */
async function untilAnswered(
  useCases: UseCases,
  question: ApprovalRequest,
  person: Person,
): Promise<FormEnd> {
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
    if (first?.kind === 'later' || first?.kind === 'unanswered') return first.kind;
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
    if (looks % LOOKS_PER_SIGN === 0) person.progress(WAITING);
  }
}
