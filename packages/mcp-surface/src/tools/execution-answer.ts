import type { ExecutionAnswer } from '@workrail/application';
import type { AnswerForms } from '../definition/define-tool.ts';
import {
  BOOLEAN,
  INTEGER,
  NEXT_CALL,
  NULLABLE_STRING,
  OBJECT,
  OBJECTS,
  resultOf,
  SESSION,
  STRING,
} from '../definition/output-fields.ts';
import { executionData } from '../text/execution-data.ts';

/** What the tools that go through a workflow answer. */
export const EXECUTION_OUTPUT = resultOf(['ok', 'blocked'], {
  isComplete: BOOLEAN,
  workflowId: STRING,
  stateToken: STRING,
  ackToken: NULLABLE_STRING,
  pending: { type: ['object', 'null'], properties: { stepId: STRING, title: STRING, prompt: STRING } },
  nextCall: NEXT_CALL,
  session: SESSION,
  preferences: OBJECT,
  openGaps: INTEGER,
  gaps: OBJECTS,
  standing: OBJECT,
  trace: OBJECT,
  recap: OBJECT,
  branches: OBJECT,
  branchBeside: INTEGER,
  openRetry: OBJECT,
  confirmation: OBJECT,
  blockers: OBJECTS,
  approval: OBJECT,
  kept: OBJECT,
  openRuns: OBJECTS,
  warnings: OBJECTS,
});

/**
 * The words of an answer. They are loaded with the first one: what reads the Markdown in it would keep a server
 * waiting that starts.
 */
export const executionWords = () => {
  words ??= import('../text/execution-text.ts');
  return words;
};
let words: Promise<typeof import('../text/execution-text.ts')> | undefined;

/** An answer of an execution tool in both forms; `asks`: the server asks the person itself who has to agree. */
export async function renderExecution(answer: ExecutionAnswer, asks: boolean): Promise<AnswerForms> {
  const { executionText } = await executionWords();
  return { text: executionText(answer, asks), structured: executionData(answer) };
}
