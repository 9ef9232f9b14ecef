import type { Capability, UserOnlyDependency } from '@workrail/workflow-compiler';

export const CAPABILITIES = ['delegation', 'web_browsing'] as const satisfies readonly Capability[];

/** How something became known. A claim is weak: it is recorded and unlocks nothing. */
export const EVIDENCE = ['probe', 'attempted_use', 'claim'] as const;

export type UserOnlyReason = UserOnlyDependency['reason'];

export const USER_ONLY_REASONS = [
  'needs_user_secret_or_token',
  'needs_user_account_access',
  'needs_user_artifact',
  'needs_user_choice',
  'needs_user_approval',
  'needs_user_environment_action',
] as const satisfies readonly UserOnlyReason[];
