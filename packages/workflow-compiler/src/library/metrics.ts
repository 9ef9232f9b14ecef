import type { METRICS_PROFILES } from '../language/workflow.ts';

type Profile = Exclude<(typeof METRICS_PROFILES)[number], 'none'>;

const OUTCOME =
  'Before the last step is acknowledged, put these figures of the whole run into the context: "metrics_outcome" (success, partial, abandoned or error)';

/** What the agent is asked for at the end of a run, by profile. */
export const METRICS: Readonly<Record<Profile, string>> = {
  coding: `${OUTCOME}, "metrics_files_changed" and "metrics_tests_added" (numbers), "metrics_pull_request" (its URL, if there is one).`,
  review: `${OUTCOME}, "metrics_findings" (an object with the number of findings by severity), "metrics_verdict".`,
  research: `${OUTCOME}, "metrics_sources" (number of sources used), "metrics_confidence" (high, medium or low).`,
  design: `${OUTCOME}, "metrics_options_weighed" (a number), "metrics_confidence" (high, medium or low).`,
  ticket: `${OUTCOME}, "metrics_tickets" (number of tickets written).`,
};
