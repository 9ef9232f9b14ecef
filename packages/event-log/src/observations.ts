import { keysOf } from '@workrail/kernel';

interface ObservationDefinition {
  /** What a timeline calls it. */
  readonly label: string;
  /** What a session is found by, in the terms of the search: a branch, a commit or a folder. */
  readonly field: 'branch' | 'head' | 'workspace';
  /** Whether its value is a path of the machine. */
  readonly isPath: boolean;
}

/** What is observed of a workspace: all that is known of each key. */
export const OBSERVATIONS = {
  git_branch: { label: 'Branch', field: 'branch', isPath: false },
  git_head_sha: { label: 'Commit', field: 'head', isPath: false },
  /** The root of the checkout that the workspace lies in. */
  repo_root: { label: 'Repository', field: 'workspace', isPath: true },
  /** That of the repository's first checkout, where the workspace lies in one that was added to it (`git worktree add`). */
  main_worktree: { label: 'First checkout', field: 'workspace', isPath: true },
} as const satisfies Readonly<Record<string, ObservationDefinition>>;

/** A fact of the workspace by which its sessions are found again. */
export type ObservationKey = keyof typeof OBSERVATIONS;
export const OBSERVATION_KEYS = keysOf(OBSERVATIONS);
