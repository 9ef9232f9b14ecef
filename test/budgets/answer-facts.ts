import type { ExecutionAnswer } from '@workrail/application';
import { DEFAULT_PREFERENCES } from '@workrail/event-log/preferences';
import type { ToolResult } from '@workrail/mcp-surface';

/** One call with what came of it, as the client gets it. */
export interface Answered {
  readonly tool: string;
  readonly result: ToolResult;
  /** False where a half character or U+FFFD was sent at any time: only then may U+FFFD be in an answer. */
  readonly whole: boolean;
}

export const textOf = ({ result }: Answered): string => result.content.map(({ text }) => text).join('');

/** The answer of an execution tool, or the one that a search shows; undefined elsewhere, and of a failed call. */
export function executionOf({ tool, result }: Answered): ExecutionAnswer | undefined {
  if (result.isError === true) return undefined;
  if (tool === 'resume_session') {
    const { shown } = result.structuredContent as { readonly shown?: ExecutionAnswer };
    return shown && restored(shown);
  }
  const executes = tool === 'start_workflow' || tool === 'continue_workflow';
  return executes ? restored(result.structuredContent as ExecutionAnswer) : undefined;
}

/** An answer with the members that are left out where they are empty, or known from the answer before. */
const restored = (answer: ExecutionAnswer): ExecutionAnswer => ({
  ...{
    workflowId: '',
    session: { sessionId: '', runId: '' },
    preferences: DEFAULT_PREFERENCES,
    warnings: [],
  },
  ...answer,
  pending: answer.pending && { ...{ guidance: [], loops: [], askForFiles: false }, ...answer.pending },
  ...(answer.standing && {
    standing: { ...{ metaGuidance: [], preconditions: [], clarificationPrompts: [] }, ...answer.standing },
  }),
});

/** Every text inside a value, keys among them. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}
