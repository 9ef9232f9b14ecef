/** The closed sets of what a step may require, in files and in the compiled form. */

export const USER_ONLY_REASONS = [
  'needs_user_secret_or_token',
  'needs_user_account_access',
  'needs_user_artifact',
  'needs_user_choice',
  'needs_user_approval',
  'needs_user_environment_action',
] as const;

export const CAPABILITIES = ['delegation', 'web_browsing'] as const;
