import type { SessionMatches } from '@workrail/application';
import type { SessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { NO_COLOURS } from './paint.ts';
import { matchesText, statusText } from './sessions-text.ts';

type Why = SessionMatches['sessions'][number]['whyMatched'];

const textFor = (whyMatched: Why): string => {
  const sessionId = 'ses_00000000-0000-7000-8000-000000000000' as SessionId;
  const session = { sessionId, startedAt: '2026-01-01T00:00:00.000Z', runs: [], whyMatched };
  return matchesText(
    { sessions: [session], total: 1, damaged: [] } as unknown as SessionMatches,
    NO_COLOURS,
    'workrail',
  );
};

test.each<[Why, string]>([
  [['notes', 'workspace'], 'found by notes\n'],
  [['key', 'title_words', 'workspace_name'], 'found by key, title words\n'],
  [['workspace'], 'found by workspace\n'],
])('of a session found for %j only what the query gave is printed, where there is such', (why, line) =>
  expect(textFor(why).endsWith(line)).toBe(true),
);

test.each([
  ['needs_decision', 'needs a decision'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['in_progress', 'in progress'],
] as const)('a run that is %s is called %s', (status, text) =>
  expect(statusText(status, NO_COLOURS)).toBe(text),
);
