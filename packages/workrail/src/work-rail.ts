import type {
  AnswerApprovalError,
  AnswerApprovalInput,
  AnsweredApproval,
  ApprovalError,
  ApprovalRef,
  ApprovalRequest,
  CheckpointAnswer,
  CheckpointWorkflowError,
  CheckpointWorkflowInput,
  ContinueWorkflowError,
  ContinueWorkflowInput,
  ExecutionAnswer,
  ExportedSession,
  ExportSessionError,
  ExportSessionInput,
  ImportedSession,
  ImportSessionError,
  ImportSessionInput,
  InspectWorkflowError,
  InspectWorkflowInput,
  InvalidInputError,
  KeyFingerprints,
  ListApprovalsError,
  ListApprovalsInput,
  ListSessionsError,
  ListSessionsInput,
  ListWorkflowsInput,
  OpenRun,
  OpenRunsError,
  OpenRunsInput,
  PruneError,
  PruneInput,
  PruneResult,
  ReadOutputAnswer,
  ReadOutputError,
  ReadOutputInput,
  RenderedSession,
  RenderSessionError,
  RenderSessionInput,
  ResumeAnswer,
  ResumeSessionError,
  ResumeSessionInput,
  SearchSessionsError,
  SearchSessionsInput,
  SessionList,
  SessionMatches,
  SessionOverview,
  ShowRunError,
  ShowSessionError,
  StartSessionAnswer,
  StartSessionError,
  StartSessionInput,
  StartWorkflowError,
  StartWorkflowInput,
  VerifyInput,
  VerifyResult,
  WaitingApproval,
  WorkflowInspection,
  WorkflowList,
} from '@workrail/application';
import type { KeyringError, StoreError, WorkflowSourceError } from '@workrail/ports';
import type { TaskEither } from './result.ts';

/**
 * What an agent does with workflows, and a person with sessions. Every call returns work that has not begun. An input with a
 * key that is not known, or a value of another type, ends in an `InvalidInputError` before anything is written.
 *
 * What an `onProgress` throws stops the call, which rejects with that very error. A bundle or a document is then not written
 * and a session not imported; what `pruneSessions` had removed by then stays removed. A promise that it returns is waited for
 * at the end of the call, which rejects with what that one is rejected with.
 */
export interface WorkRail {
  /** Pins a workflow and starts a run of it. Everything is checked before the first byte is written. */
  readonly startWorkflow: (input: StartWorkflowInput) => TaskEither<StartWorkflowError, ExecutionAnswer>;
  /**
   * With an `ackToken`: acknowledges the pending step and goes on, once; the same call again gets the same answer and
   * changes nothing. Without: the pending step, a recap and a fresh `ackToken`.
   */
  readonly continueWorkflow: (
    input: ContinueWorkflowInput,
  ) => TaskEither<ContinueWorkflowError, ExecutionAnswer>;
  /** Notes progress without acknowledging a step. The same again changes nothing. */
  readonly checkpointWorkflow: (
    input: CheckpointWorkflowInput,
  ) => TaskEither<CheckpointWorkflowError, CheckpointAnswer>;
  /** Opens a session in which no workflow runs yet. */
  readonly startSession: (input?: StartSessionInput) => TaskEither<StartSessionError, StartSessionAnswer>;
  /** Finds earlier work for an agent that remembers nothing, or the point of a token. */
  readonly resumeSession: (input?: ResumeSessionInput) => TaskEither<ResumeSessionError, ResumeAnswer>;
  /** The latest unfinished runs of a project. */
  readonly openRuns: (input?: OpenRunsInput) => TaskEither<OpenRunsError, readonly OpenRun[]>;
  /** What was recorded on the way to a point, whole: a list of it, or one output in pages. */
  readonly readOutput: (input: ReadOutputInput) => TaskEither<ReadOutputError, ReadOutputAnswer>;
  /** Reads the latest runs and compiles all workflows ahead, so that the first call need not. Changes nothing. */
  readonly prepare: () => TaskEither<KeyringError | StoreError | WorkflowSourceError, void>;
  /** The workflows that can be started, in pages. */
  readonly listWorkflows: (
    input?: ListWorkflowsInput,
  ) => TaskEither<InvalidInputError | WorkflowSourceError, WorkflowList>;
  /** What a workflow would do, before it is started. */
  readonly inspectWorkflow: (
    input: InspectWorkflowInput,
  ) => TaskEither<InspectWorkflowError, WorkflowInspection>;

  /**
   * Asks a person, on record, for the approval that is all that this very call lacks; undefined where nobody needs to be
   * asked. The call is then made as it is.
   */
  readonly requestApproval: (
    input: ContinueWorkflowInput,
  ) => TaskEither<ContinueWorkflowError, ApprovalRequest | undefined>;
  /** Whether a question still waits for an answer. */
  readonly isApprovalOpen: (question: ApprovalRef) => TaskEither<InvalidInputError | StoreError, boolean>;
  /** Takes a question back: an answer that comes later counts for nothing. */
  readonly withdrawApproval: (question: ApprovalRef) => TaskEither<InvalidInputError | ApprovalError, void>;
  /** The questions that wait for a person: those of one session or run, or of the latest sessions. */
  readonly listApprovals: (
    input?: ListApprovalsInput,
  ) => TaskEither<ListApprovalsError, readonly WaitingApproval[]>;
  /** Records what a person says to the result of a step. The first answer counts, from whichever channel it comes. */
  readonly answerApproval: (input: AnswerApprovalInput) => TaskEither<AnswerApprovalError, AnsweredApproval>;

  /** The sessions with the latest activity. */
  readonly listSessions: (input?: ListSessionsInput) => TaskEither<ListSessionsError, SessionList>;
  /** Finds sessions as `resumeSession` does, for a person. */
  readonly searchSessions: (input: SearchSessionsInput) => TaskEither<SearchSessionsError, SessionMatches>;
  /** A whole session. Its log is read and checked to the end. */
  readonly showSession: (sessionId: string) => TaskEither<ShowSessionError, SessionOverview>;
  /** A session with one of its runs alone. */
  readonly showRun: (runId: string) => TaskEither<ShowRunError, SessionOverview>;
  /** A session, or one run of it, as a document for people: Markdown, HTML or PDF. */
  readonly renderSession: (input: RenderSessionInput) => TaskEither<RenderSessionError, RenderedSession>;
  /** Writes a session to a file that another WorkRail can import. */
  readonly exportSession: (input: ExportSessionInput) => TaskEither<ExportSessionError, ExportedSession>;
  /** Brings a session in from such a file: as a whole or not at all. */
  readonly importSession: (
    input: ImportSessionInput,
  ) => TaskEither<InvalidInputError | ImportSessionError, ImportedSession>;
  /** Reads all events again, and makes anew what is derived from them where it differs. */
  readonly verifySessions: (input?: VerifyInput) => TaskEither<InvalidInputError | StoreError, VerifyResult>;
  /** Removes sessions that nobody has used for long. */
  readonly pruneSessions: (input?: PruneInput) => TaskEither<PruneError, PruneResult>;
  /** Fingerprints of the keys that sign tokens; undefined where none was made yet. */
  readonly showKeys: () => TaskEither<KeyringError, KeyFingerprints | undefined>;
  /** Makes a new key. Tokens of the one before stay good; older ones are refused from now on. */
  readonly rotateKeys: () => TaskEither<KeyringError, KeyFingerprints>;

  /**
   * Waits for what runs, and closes the store for good: what needs it fails afterwards. What needs none, such as
   * `listWorkflows`, still answers.
   */
  readonly close: () => Promise<void>;
}
