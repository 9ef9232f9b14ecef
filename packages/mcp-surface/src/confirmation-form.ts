import type { ApprovalRequest } from '@workrail/application';
import { BUDGETS, jsonPrefix } from '@workrail/kernel';
import type { PersonAnswer } from './person.ts';

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

export const questionForm = ({ workflow, title, notes, context }: ApprovalRequest) => ({
  message: [
    `The workflow "${workflow}" needs your approval of the step "${title}" before it continues.`,
    ...(notes.trim() === '' ? [] : ['What the agent noted:', notes]),
    ...(context.length === 0
      ? []
      : [
          'What it sets in the context, which you approve too:',
          context.map(({ key, value }) => `${key}: ${value}`).join('\n'),
        ]),
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

/** No person reads a question and declines it within this time, in milliseconds: a client did it for them. */
const TOO_FAST = 500;

/** What came back for a form, `elapsed` milliseconds after it was sent. */
export function readAnswer(
  response: {
    readonly action?: string;
    readonly content?: Readonly<Record<string, unknown>> | undefined;
  },
  elapsed: number,
): PersonAnswer {
  const { answer, comment } = filledIn(response);
  if (answer !== 'approved' && answer !== 'declined') return { kind: 'unanswered' };
  if (typeof comment === 'string' && comment.trim() !== '')
    return { kind: 'answered', answer, comment: jsonPrefix(comment.toWellFormed(), BUDGETS.comment) };
  return answer === 'declined' && elapsed < TOO_FAST ? { kind: 'unanswered' } : { kind: 'answered', answer };
}

function filledIn({ action, content }: Parameters<typeof readAnswer>[0]): Readonly<Record<string, unknown>> {
  if (action === 'decline') return { answer: 'declined' };
  return action === 'accept' ? (content ?? {}) : {};
}
