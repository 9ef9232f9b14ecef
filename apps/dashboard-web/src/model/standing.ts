import type { ListedRun, RunSummary } from '@workrail/dashboard-contract';
import { type RunActivity, runActivity } from '@workrail/event-log/run-activity';
import { ACTIVITY_WORDS } from './words.ts';

/** `answered`: a person has answered, and the agent has not gone on with it yet. */
export type Standing = RunActivity | 'answered';

export type StandingFacts = Pick<ListedRun, 'status' | 'isWaiting' | 'lastActivity'> &
  Partial<Pick<RunSummary, 'answers'>>;

/** How a run stands for people who look at it `now`, in milliseconds since 1970. */
export const standingOf = ({ answers = [], ...run }: StandingFacts, now: number): Standing =>
  answers.length > 0 && !run.isWaiting ? 'answered' : runActivity(run, now);

export const STANDING_WORDS: Readonly<Record<Standing, string>> = { ...ACTIVITY_WORDS, answered: 'Answered' };
