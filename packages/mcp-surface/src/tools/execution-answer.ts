import type { ExecutionAnswer } from '@workrail/application';
import type { AnswerForms } from '../definition/define-tool.ts';
import { executionText } from '../text/execution-text.ts';

/** An answer of an execution tool in both forms; `asks`: the server asks the person itself who has to agree. */
export function renderExecution(answer: ExecutionAnswer, asks: boolean): AnswerForms {
  const structured = asks ? withoutConfirmation(answer) : answer;
  return { text: executionText(structured, { asks }), structured };
}

/** The next call does not carry what a person will be asked for. */
export function withoutConfirmation(answer: ExecutionAnswer): ExecutionAnswer {
  if (answer.nextCall === null || answer.pending?.confirmationKind === 'coordinator_eval') return answer;
  const { confirmation: _, ...rest } = answer.nextCall.arguments;
  return { ...answer, nextCall: { ...answer.nextCall, arguments: rest } };
}
