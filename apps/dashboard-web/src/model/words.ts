import type { BrowsedSession, RunSummary } from '@workrail/dashboard-contract';
import { PREFERENCE_NAMES, PREFERENCES } from '@workrail/event-log/preferences';
import type { RunActivity } from '@workrail/event-log/run-activity';

export type Preferences = RunSummary['preferences'];
type WhyMatched = NonNullable<BrowsedSession['whyMatched']>[number];

export const ACTIVITY_WORDS: Readonly<Record<RunActivity, string>> = {
  working: 'Working',
  waiting: 'Waiting for a person',
  idle: 'Idle',
  stale: 'Stale',
  blocked: 'Blocked',
  needs_decision: 'Needs a decision',
  complete: 'Complete',
  complete_with_gaps: 'Complete with gaps',
  failed: 'Failed',
  canceled: 'Canceled',
};

const WHY_WORDS: Readonly<Record<WhyMatched, string>> = {
  session_id: 'session id',
  run_id: 'run id',
  point_id: 'node id',
  key: 'ticket or key',
  git_head_sha: 'commit',
  git_branch: 'branch',
  title_words: 'title',
  tip_notes: 'latest notes',
  notes: 'notes',
  similar_words: 'similar words',
  workflow_id: 'workflow',
  workspace: 'project path',
  workspace_name: 'project',
  recent: 'recent',
};

/** `Matched by branch, notes`. */
export const whyWords = (why: readonly WhyMatched[]): string =>
  `Matched by ${why.map((one) => WHY_WORDS[one]).join(', ')}`;

export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? noun : many}`;

/** A session without a title has the name that it has on the command line. */
export const titleOf = (title: string | undefined): string => title ?? '(no title)';

/** A sentence for each preference that is given. */
export const preferenceWords = (
  preferences: {
    readonly [Key in keyof Preferences]?: Preferences[Key] | undefined;
  },
): readonly string[] =>
  PREFERENCE_NAMES.flatMap((name) => {
    const words: Readonly<Record<string, string>> = PREFERENCES[name].words;
    return words[preferences[name] ?? ''] ?? [];
  });

/** `MISSING_REQUIRED_NOTES` as `Missing required notes`. */
export const codeWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `filesChanged` as `Files changed`, `test_added` as `Test added`. */
export const nameWords = (name: string): string => codeWords(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'));

/** The last part of a path, of whichever platform. */
export const folderName = (path: string): string =>
  path.split(/[\\/]+/).findLast((part) => part !== '') ?? path;

export function byteWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
