import type { Person } from '@workrail/mcp-surface';

type Question = Parameters<Person['ask']>[0];

/** Names a question and when it went out; it travels through the client, which may hold any answer back as well. */
export const stateOf = ({ sessionId, question }: Question): string =>
  `${sessionId} ${question} ${Date.now()}`;

/** When the question went out, in milliseconds; undefined where the state is not of this question. */
export function readState(state: unknown, { sessionId, question }: Question): number | undefined {
  const [session, version, time] = typeof state === 'string' ? state.split(' ') : [];
  return session === sessionId && version === `${question}` ? Number(time) : undefined;
}
