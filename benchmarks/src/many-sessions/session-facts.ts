import { createHash } from 'node:crypto';
import { type RunId, runId, type SessionId, sessionId } from '@workrail/kernel';
import { commonWord, random, rareWord } from '../words.ts';

export const NOTES = 20;
const PROJECTS = 40;

/** Everything that makes one session findable; the same for the same number. */
export interface SessionFacts {
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly title: string;
  readonly workspace: string;
  readonly ticket: string;
  readonly branch: string;
  readonly head: string;
  readonly at: string;
  readonly notes: readonly { readonly text: string; readonly rare: readonly string[] }[];
}

const uuid = (kind: number, n: number): string =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

function times<A>(count: number, make: () => A): readonly A[] {
  const all: A[] = [];
  for (let i = 0; i < count; i += 1) all.push(make());
  return all;
}

export function factsOf(n: number, projects: string): SessionFacts {
  const next = random(n);
  const common = () => commonWord(next);
  const topic = rareWord(next);
  return {
    sessionId: sessionId(uuid(1, n)),
    runId: runId(uuid(2, n)),
    title: `${common()} ${topic} ${common()} ${rareWord(next)}`,
    workspace: `${projects}/${commonWord(random(1_000_000 + (n % PROJECTS)))}-${n % PROJECTS}`,
    ticket: `ACME-${n}`,
    branch: `feature/${topic}-${n}`,
    head: createHash('sha1').update(`${n}`).digest('hex'),
    at: new Date(Date.UTC(2026, 0, 1) + 60_000 * n).toISOString(),
    notes: times(NOTES, () => {
      const rare = times(3, () => rareWord(next));
      const words = [...times(20, common), ...rare].sort();
      return { text: `Looked at it: ${words.join(' ')}.`, rare };
    }),
  };
}
