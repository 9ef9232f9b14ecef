import type { ExecutionAnswer, ResumeAnswer } from '@workrail/application';
import { executionText } from '../text/execution-text.ts';
import { resumeText } from '../text/resume-text.ts';
import type { Rendered } from './tool.ts';

/** An answer of an execution tool in both forms; `asks`: the server asks the person itself who has to agree. */
export const renderedExecution =
  (asks: boolean) =>
  (answer: ExecutionAnswer): Rendered => {
    const shown = asks ? unsaid(answer) : answer;
    return { text: executionText(shown, { asks }), structured: shown };
  };

/** What was found, in both forms, with the step of the first candidate as an execution tool would show it. */
export const renderedResume =
  (asks: boolean) =>
  (answer: ResumeAnswer): Rendered => {
    const { shown } = answer;
    const found = shown === undefined || !asks ? answer : { ...answer, shown: unsaid(shown) };
    return { text: resumeText(found, { asks }), structured: { kind: 'ok', ...found } };
  };

/** The next call does not carry what a person will be asked for. */
function unsaid(answer: ExecutionAnswer): ExecutionAnswer {
  if (answer.nextCall === null || answer.pending?.confirmationKind === 'coordinator_eval') return answer;
  const { confirmation: _, ...rest } = answer.nextCall.arguments;
  return { ...answer, nextCall: { ...answer.nextCall, arguments: rest } };
}
