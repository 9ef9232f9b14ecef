/** Why a search found a session; a closed set, strongest first. */
export const WHY_MATCHED = [
  'session_id',
  'run_id',
  'point_id',
  'key',
  'git_head_sha',
  'git_branch',
  'title_words',
  'tip_notes',
  'notes',
  'similar_words',
  'workflow_id',
  'workspace',
  'workspace_name',
  'recent',
] as const;
/**
 * What a session was found by: its ids, git branch or commit, words of its title or notes, its workflow or project;
 * `recent` for its activity alone.
 */
export type WhyMatched = (typeof WHY_MATCHED)[number];
