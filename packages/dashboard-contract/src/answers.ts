import type { FeedMessage } from './changes.ts';
import type { RouteAnswer } from './routes.ts';

/** A page of sessions, the latest activity first or the best match. */
export type SessionsPage = RouteAnswer<'listSessions'>;
/** A session of a page, with its runs and, in a search, what it was found by. */
export type BrowsedSession = SessionsPage['sessions'][number];
/** A session of a list, with its runs. */
export type ListedSession = Omit<BrowsedSession, 'whyMatched' | 'snippet' | 'point'>;
export type ListedRun = ListedSession['runs'][number];
export type SessionChoices = RouteAnswer<'listChoices'>;

/** A session with its runs and what was noted beside them. */
export type SessionDetail = RouteAnswer<'showSession'>;
export type SessionNote = SessionDetail['notes'][number];
/** What was left, its artifacts without their content. */
export type ShownOutput = SessionNote['output'];
export type RunSummary = SessionDetail['runs'][number];
export type ShownGap = RunSummary['openGaps'][number];
export type ShownBlocker = RunSummary['blockers'][number];
export type TimelinePage = RouteAnswer<'showTimeline'>;

/** A question that waits for a person, with all of the result that it is about. */
export type OpenApproval = RouteAnswer<'showApproval'>;
/** What a person said, until the agent goes on with it. */
export type GivenAnswer = RunSummary['answers'][number];

export type RunDetail = RouteAnswer<'showRun'>;
export type RunGraph = RouteAnswer<'showGraph'>;
/** A run under way whose workflow's file is another one now. */
export type DriftedRun = RouteAnswer<'findDrift'>['drifted'][number];
export type RunWorkflow = RouteAnswer<'compareWorkflow'>;

/** A point of a run: the step that led to it, what it left, and what comes next. */
export type NodeDetail = RouteAnswer<'showNode'>;
export type DoneStep = NonNullable<NodeDetail['done']>;
export type BlockedAttempt = NonNullable<NodeDetail['blockedAttempt']>;
/** What the agent was asked for, or is. */
export type StepText = DoneStep['step'];
export type LeftOutput = DoneStep['output'];
export type ShownArtifact = LeftOutput['artifacts'][number];

/** What was left and decided on the way to a point. */
export type Reading = RouteAnswer<'readBranch'>;
export type ReadEntry = Reading['entries'][number];

export type WorkflowDetail = RouteAnswer<'showWorkflow'>;

/** An event that was appended to the log of some session. */
export type Change = Extract<FeedMessage, { readonly type: 'changes' }>['changes'][number];
