import type { Answer } from '../../e2e/harness/driver.ts';
import type { RawDriver } from '../../e2e/harness/raw-driver.ts';

/** The two tokens that lead on from a point. */
export interface Pair {
  readonly stateToken: string;
  readonly ackToken: string;
}

/** A call that must not fail; where it does, the server's own words say why. */
export async function call(server: RawDriver, tool: string, args: object): Promise<Answer> {
  const answer = await server.call(tool, args);
  if (!answer.isError) return answer;
  throw new Error(`${answer.text}\nThe server's stderr: ${server.process.stderr()}`);
}

export const pairOf = ({ structured }: Pick<Answer, 'structured'>): Pair => ({
  stateToken: structured.stateToken,
  ackToken: structured.ackToken,
});

/** All that a client gets to see of an answer, to the byte. */
export const said = ({ text, structured, isError }: Answer): string =>
  JSON.stringify({ text, structured, isError });

export const start = (server: RawDriver, workflowId: string, args: object = {}): Promise<Answer> =>
  call(server, 'start_workflow', { workflowId, ...args });

export const advance = (server: RawDriver, pair: Pair, notesMarkdown: string): Promise<Answer> =>
  call(server, 'continue_workflow', { ...pair, output: { notesMarkdown } });

export const rehydrate = (server: RawDriver, stateToken: string): Promise<Answer> =>
  call(server, 'continue_workflow', { stateToken });

export const recapNotes = ({ structured }: Answer): readonly string[] =>
  structured.recap.entries.map((entry: { readonly notesMarkdown: string }) => entry.notesMarkdown);
