import type { ConfirmationQuestion } from '@workrail/application';
import { BUDGETS, jsonPrefix } from '@workrail/kernel';
import type { PersonAnswer } from './person.ts';

/** How long a person may take for an answer, in milliseconds. */
export const ANSWER_TIMEOUT = 600_000;

/** Names the question among those of a result that asks for input. */
export const QUESTION_KEY = 'confirmation';

/** Whether a client shows forms, by the capabilities that it declared: one that names no way of asking means forms. */
export const asksWithForms = (
  declared:
    | { readonly elicitation?: Partial<Record<'form' | 'url', object | undefined>> | undefined }
    | undefined,
): boolean =>
  declared?.elicitation !== undefined &&
  (declared.elicitation.form !== undefined || declared.elicitation.url === undefined);

export const questionForm = ({ workflow, title, notes }: ConfirmationQuestion) => ({
  message: [
    `The workflow "${workflow}" needs your approval of the step "${title}" before it goes on.`,
    ...(notes.trim() === '' ? [] : ['What the agent noted:', notes]),
  ].join('\n\n'),
  requestedSchema: {
    type: 'object' as const,
    properties: {
      answer: {
        type: 'string' as const,
        title: 'Your answer',
        description: 'declined: the agent goes over the step again',
        enum: ['approved', 'declined'],
      },
      comment: {
        type: 'string' as const,
        title: 'Comment',
        description: 'Anything that the agent should know',
        maxLength: BUDGETS.comment,
      },
    },
    required: ['answer'],
  },
});

/** What came back for a form; whoever refuses to answer has declined. */
export function readAnswer(response: {
  readonly action?: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}): PersonAnswer {
  if (response.action === 'decline') return { kind: 'answered', answer: 'declined' };
  if (response.action !== 'accept') return { kind: 'unanswered' };
  const { answer, comment } = response.content ?? {};
  if (answer !== 'approved' && answer !== 'declined') return { kind: 'illegible' };
  return typeof comment === 'string' && comment.trim() !== ''
    ? { kind: 'answered', answer, comment: jsonPrefix(comment.toWellFormed(), BUDGETS.comment) }
    : { kind: 'answered', answer };
}
