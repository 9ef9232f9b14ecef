import { ANSWER_ROWS } from './fault-rows/answer-rows.ts';
import { LOSS_ROWS } from './fault-rows/loss-rows.ts';
import { REPEAT_ROWS } from './fault-rows/repeat-rows.ts';
import type { Fault } from './faulty-server.ts';

/** A command of the API that all rows call: what it does with `/things`. */
export type FaultCommand = 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'POST' | 'PATCH' | 'POST with a key';

/** One call, what the API does with it, and what is known then. Plain data. */
export interface FaultRow {
  readonly name: string;
  readonly command: FaultCommand;
  /**
   * Where it goes: to the server with the plan; to a port that nobody listens at, a host that nobody knows, a server
   * without TLS by an https address, or the server with the plan, by a name whose address nobody allowed.
   */
  readonly to?: 'server' | 'closed port' | 'unknown host' | 'no tls' | 'not allowed';
  /** What the command is let in with; nothing where it is left out. The secret is {@link FAULT_SECRETS}'s. */
  readonly by?: 'key' | 'token';
  /** What the server does with the requests, in the order of their arrival. */
  readonly plan?: readonly Fault[];
  /** Sent as the body in place of JSON. */
  readonly file?: string;
  /** 60,000 where it is left out. */
  readonly timeoutMs?: number;
  /** Cancelled before it is sent, once the request has arrived, or once some of the answer has. */
  readonly cancel?: 'before' | 'waiting' | 'reading';
  /** Of the step, from the end of the call on; what follows is decided with it. */
  readonly deadlineMs?: number;
  /** First lines of the requests that arrive, without the version. */
  readonly requests: readonly string[];
  /** A part of the outcome. */
  readonly outcome: object;
  /** What follows the first call. */
  readonly next: 'done' | 'failed' | 'again' | 'decision' | 'canceled';
}

export const FAULT_ROWS: readonly FaultRow[] = [...ANSWER_ROWS, ...LOSS_ROWS, ...REPEAT_ROWS];
