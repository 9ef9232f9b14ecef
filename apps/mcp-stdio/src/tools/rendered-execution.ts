import type { ExecutionAnswer } from '@workrail/application';
import { executionText } from '../text/execution-text.ts';
import type { Rendered } from './tool.ts';

/**
 * An answer of an execution tool in both forms. Where the server asks the person itself (`asks`), the next call
 * does not carry what they would say.
 */
export const renderedExecution =
  (asks: boolean) =>
  (answer: ExecutionAnswer): Rendered => {
    const shown = asks && answer.pending?.confirmationKind !== 'coordinator_eval' ? unsaid(answer) : answer;
    return { text: executionText(shown, { asks }), structured: shown };
  };

function unsaid(answer: ExecutionAnswer): ExecutionAnswer {
  if (answer.nextCall === null) return answer;
  const { confirmation: _, ...rest } = answer.nextCall.arguments;
  return { ...answer, nextCall: { ...answer.nextCall, arguments: rest } };
}
