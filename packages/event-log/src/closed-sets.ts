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

/** Whose turn it is at a point of a run. */
export const TURNS = ['server', 'agent'] as const;
export type Turn = (typeof TURNS)[number];

/** How a step that the server did ended; `marked_done`: somebody says that it was done. */
export const STEP_STATES = ['succeeded', 'failed', 'skipped', 'marked_done'] as const;

/** Where somebody decides what becomes of a run of the server. */
export const RUN_CHANNELS = ['page', 'cli', 'agent'] as const;
/** Each of them as it stands in a sentence about a decision. */
export const RUN_CHANNEL_WORDS = {
  page: APPROVAL_CHANNEL_WORDS.page,
  cli: APPROVAL_CHANNEL_WORDS.command,
  agent: 'by the agent',
} as const satisfies Record<(typeof RUN_CHANNELS)[number], string>;

/** How a request ended. `lost`: it may have arrived, and no whole answer came back. */
export const CALL_OUTCOMES = ['answered', 'not_sent', 'lost', 'canceled'] as const;

/** What somebody decides about a request of which nobody knows whether it took effect. */
export const CALL_DECISIONS = ['retry', 'skip', 'mark_done'] as const;
