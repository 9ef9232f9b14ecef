import type { RunState, ServedStep, SessionEvent } from '@workrail/event-log';
import type { Json } from '@workrail/kernel';

/** How a run stands for a program that asks: the five states that every client knows. */
export type ProgressState = 'pending' | 'running' | 'succeeded' | 'failed' | 'canceled';

/** What the server does in a run, as agents and people are told it. Field names as in the tools. */
export interface RunReport {
  readonly run_id: string;
  readonly session_id: string;
  readonly workflow_id: string;
  readonly state: ProgressState;
  /** The same, closer. */
  readonly detail: RunState;
  /** In one or two sentences: how it stands, and what to do. */
  readonly message: string;
  /** The step that is at work, waits or asks; null where none does. */
  readonly current_step: { readonly step_id: string; readonly title: string } | null;
  readonly counts: StepCounts;
  /** In the order of the workflow; those that are not begun are not among them. */
  readonly steps: readonly StepReport[];
  /** Steps that are not shown, as there are very many. */
  readonly steps_left_out: number;
  /** What somebody has to decide before the run goes on. */
  readonly decisions: readonly DecisionReport[];
  /** How the agent goes on where it is its turn. */
  readonly agent_turn: {
    readonly state_token: string;
    readonly step_id: string;
    readonly title: string;
  } | null;
  /** What the run gave back; null before its end, and where the workflow says nothing of it. */
  readonly final_output: Json;
  /** What keeps the final output from being whole. */
  readonly final_output_problem?: string;
  /** When to ask again, in milliseconds; null where there is nothing to wait for. */
  readonly poll_after_ms: number | null;
  readonly started_at: string;
  readonly ended_at: string | null;
}

interface StepCounts {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StepReport {
  readonly step_id: string;
  readonly title: string;
  readonly run: string;
  readonly state: ServedStep['state'];
  readonly attempts: number;
  /** Of the latest request. */
  readonly method: string | null;
  readonly url: string | null;
  readonly status: number | null;
  readonly message: string | null;
  readonly waits_until: string | null;
  readonly began_at: string;
  readonly ended_at: string | null;
  /** What a failed step was answered, where that can be shown. */
  readonly response?: Json;
}

export interface DecisionReport {
  readonly step_id: string;
  readonly title: string;
  readonly command: string;
  readonly call: number;
  readonly method: string;
  readonly url: string;
  readonly message: string;
  readonly choices: readonly ['retry', 'skip', 'mark_done'];
}

/** Which run is meant. */
export interface RunRef {
  readonly run_id: string;
}

/** Where somebody said what becomes of a run. */
export type RunChannel = SessionEvent<'run_canceled'>['data']['channel'];
