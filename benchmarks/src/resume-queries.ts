import { factsOf, NOTES } from './many-sessions/session-facts.ts';
import { random } from './words.ts';

/** What an agent may know of earlier work, and the session that it has to lead to. */
export interface ResumeQuery {
  readonly kind: string;
  readonly args: Readonly<Record<string, string>>;
  readonly sessionId: string;
}

const EACH = 40;

/** Queries of five kinds for sessions from the oldest to the latest one. */
export function queriesFor(sessions: number, projects: string): readonly ResumeQuery[] {
  const chosen = Array.from({ length: EACH }, (_, i) => Math.floor((i * (sessions - 1)) / (EACH - 1)));
  return chosen.flatMap((n) => queriesOf(n, projects));
}

function queriesOf(n: number, projects: string): readonly ResumeQuery[] {
  const { sessionId, runId, title, workspace, ticket, branch, head, notes } = factsOf(n, projects);
  const next = random(9_000_000 + n);
  const note = notes[Math.floor(next() * (NOTES - 1))];
  const rare = note?.rare ?? [];
  const pick = <A>(...items: readonly [A, ...A[]]): A => items[n % items.length] ?? items[0];
  type Args = ResumeQuery['args'];
  const query = (kind: string, args: Args): ResumeQuery => ({ kind, args, sessionId });
  return [
    query('id', pick<Args>({ sessionId }, { runId }, { query: `go on with ${sessionId}` })),
    query(
      'key',
      pick<Args>({ query: `What about ${ticket}?` }, { query: ticket.toLowerCase() }, { query: head }),
    ),
    query('branch', pick<Args>({ gitBranch: branch }, { query: branch }, { gitHeadSha: head.slice(0, 12) })),
    query('words of old notes', { query: `where I looked at ${rare.join(' ')}` }),
    query('misspelt', {
      workspacePath: pick(workspace, `${workspace}/`, `${workspace}/./`),
      query: `${title} ${misspelt(rare[0] ?? '')} ${rare[1]}`,
    }),
  ];
}

/** The word with two letters that changed places. */
const misspelt = (word: string): string =>
  `${word.slice(0, 3)}${word[4] ?? ''}${word[3] ?? ''}${word.slice(5)}`;
