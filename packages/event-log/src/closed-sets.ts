import type { Capability, UserOnlyDependency } from '@workrail/workflow-compiler';

export const CAPABILITIES = ['delegation', 'web_browsing'] as const satisfies readonly Capability[];

/** How something became known. A claim is weak: it is recorded and unlocks nothing. */
export const EVIDENCE = ['probe', 'attempted_use', 'claim'] as const;

/** Where a person answers whether a result is approved. */
export const APPROVAL_CHANNELS = ['elicitation', 'page', 'command', 'api'] as const;
/** How a confirmation came to be known; `asked_by_server` is a person's answer in their client. */
export const CONFIRMATION_SOURCES = [
  'asked_by_server',
  'answered_on_page',
  'answered_on_command_line',
  'answered_over_api',
  'claimed_by_agent',
] as const;

/**
 * Where a person answers: in the agent's client (`elicitation`), on the dashboard, in the terminal, or through a
 * program (`api`).
 */
export type ApprovalChannel = (typeof APPROVAL_CHANNELS)[number];
/** Each channel as it stands in a sentence about an answer. */
export const APPROVAL_CHANNEL_WORDS = {
  elicitation: 'in the client',
  page: 'on the page',
  command: 'on the command line',
  api: 'over the API',
} as const satisfies Record<ApprovalChannel, string>;

/** How a confirmation came to be known, as it stands at the end of a sentence. */
export const CONFIRMATION_SOURCE_WORDS = {
  asked_by_server: APPROVAL_CHANNEL_WORDS.elicitation,
  answered_on_page: APPROVAL_CHANNEL_WORDS.page,
  answered_on_command_line: APPROVAL_CHANNEL_WORDS.command,
  answered_over_api: APPROVAL_CHANNEL_WORDS.api,
  claimed_by_agent: 'as the agent tells it',
} as const satisfies Record<(typeof CONFIRMATION_SOURCES)[number], string>;

export type UserOnlyReason = UserOnlyDependency['reason'];

export const USER_ONLY_REASONS = [
  'needs_user_secret_or_token',
  'needs_user_account_access',
  'needs_user_artifact',
  'needs_user_choice',
  'needs_user_approval',
  'needs_user_environment_action',
] as const satisfies readonly UserOnlyReason[];
