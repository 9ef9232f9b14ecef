import type { ProcessEnd } from './audit.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly annotations: JsonObject;
}

/** What a call gave, in its two forms. Structured content is as loose as a client sees it. */
export interface Answer {
  readonly text: string;
  /** As `JSON.parse` gives it: tests look into answers of every shape. */
  readonly structured: ReturnType<typeof JSON.parse>;
  readonly isError: boolean;
}

/** Who answers when a server asks the person in front of the client; gets the message and gives what they did. */
export type AnswersForms = (
  message: string,
) => Promise<
  | { readonly action: 'accept'; readonly content: { readonly [field: string]: string } }
  | { readonly action: 'decline' | 'cancel' }
>;

/** A client that talks to a server which it started. */
export interface Driver {
  readonly name: string;
  readonly protocolVersion: string;
  readonly instructions: string;
  readonly listTools: () => Promise<readonly ListedTool[]>;
  readonly call: (tool: string, args?: object) => Promise<Answer>;
  /** Everything that the server wrote to stdout so far. */
  readonly stdout: () => string;
  /** Ends the server's stdin and waits for the server's end. */
  readonly end: () => Promise<ProcessEnd>;
}

/** A result of `tools/call`, as every client has it. */
export function answerOf(result: unknown): Answer {
  const { content, structuredContent, isError } = result as {
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
    readonly structuredContent?: unknown;
    readonly isError?: boolean;
  };
  const texts = (content ?? []).flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : []));
  return { text: texts.join('\n'), structured: structuredContent, isError: isError === true };
}
