import type { Candidate, ResumeNotice, SessionWithoutRun } from '@workrail/session-reads';
import type { ExecutionAnswer } from '../answers/answer.ts';

/** Earlier work that may be the one that was asked for, and how to go on with it. */
export interface ResumeAnswer {
  /** Best first, at most five. */
  readonly candidates: readonly Candidate[];
  /**
   * Latest runs of the project, where nothing that was asked for matches well; those of other projects, where nothing was
   * asked for and the place of the call has none. Together with the candidates at most five. None of them matches.
   */
  readonly recent: readonly Candidate[];
  /** Set where the call comes from outside of any project: work of a project is none of this place then. */
  readonly outsideProjects?: true;
  /** At most three. `startWorkflow` with the `sessionId` starts a run in one. */
  readonly sessionsWithoutRun: readonly SessionWithoutRun[];
  /** Sessions that match what was asked for; null where they were not counted to the end. */
  readonly totalMatched: number | null;
  /** The first candidate's step with an ackToken, where it is very likely meant and there is room. */
  readonly shown?: ExecutionAnswer;
  /** Shows the step of the first candidate again. Null where there is none. */
  readonly nextCall: {
    readonly tool: 'continue_workflow';
    readonly arguments: { readonly stateToken: string };
  } | null;
  /** What to do with the candidates, or what to try where there are none. */
  readonly advice: string;
  /** Why something may be missing here, such as damaged sessions. */
  readonly notices: readonly ResumeNotice[];
}
