import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@workrail/kernel';
import type { ProbeRun } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';
import { type Ended, type JsonLinesOutput, watchOutput } from './json-lines-output.ts';

export interface JsonLinesLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** A program that answers JSON-RPC messages, one a line. */
export interface JsonLinesProcess extends Pick<JsonLinesOutput, 'stray' | 'stderr'> {
  /** Rejects, with a reason for people, where no answer comes. */
  readonly request: (method: string, params: object) => Promise<JsonObject>;
  readonly notify: (method: string) => void;
  /** Ends its input and waits for its own end; a program that stays is killed. */
  readonly end: () => Promise<ProbeRun['end']>;
}

export interface Patience {
  readonly answerMs: number;
  readonly endMs: number;
}

export function startJsonLines(
  { command, args, env, cwd }: JsonLinesLaunch,
  { answerMs, endMs }: Patience,
): JsonLinesProcess {
  const child = spawn(command, args, { env, cwd, stdio: 'pipe', windowsHide: true });
  const output = watchOutput(child);
  // A program that is gone shows by its end, not by a broken pipe here.
  child.stdin.on('error', () => {});
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let last = 0;
  return {
    request: async (method, params) => {
      last += 1;
      const answer = output.answerTo(last);
      send({ id: last, method, params });
      const first = await within(answerMs, Promise.race([answer, output.ended]));
      if (first === undefined) throw new Error(`it does not answer within ${answerMs / 1_000} seconds`);
      return answered(first);
    },
    notify: (method) => void send({ method }),
    end: async () => {
      child.stdin.end();
      const ended = await within(endMs, output.ended);
      if (ended !== undefined) return howEnded(ended);
      child.kill('SIGKILL');
      await output.ended;
      return 'killed';
    },
    stray: output.stray,
    stderr: output.stderr,
  };
}

/** Undefined where it takes longer. */
async function within<A>(ms: number, task: Promise<A>): Promise<A | undefined> {
  const timer = new AbortController();
  const patience = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([task, patience]);
  } finally {
    timer.abort();
  }
}

function answered(first: JsonObject | Ended): JsonObject {
  if ('failure' in first) throw new Error(`it cannot be started: ${failureReason(first.failure)}`);
  if (!('signal' in first)) return first;
  throw new Error(`it ended (${first.signal ?? `exit code ${first.code}`}) before it answered`);
}

function howEnded(ended: Ended): ProbeRun['end'] {
  if ('failure' in ended) return { code: null, signal: null };
  return ended.code === 0 ? 'in_time' : ended;
}
