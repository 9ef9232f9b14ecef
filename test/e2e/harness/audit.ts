import { expect } from 'vitest';

/** How a server process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Between the end of its stdin and its own end; null where it ended first. */
  readonly afterInputEndMs: number | null;
}

/**
 * Longest time that a server may take to end once its stdin has ended: twelve times what it promises, as other
 * programs may keep the machine busy. What has to be quick shows by the order of events in `process-end.e2e.test.ts`.
 */
export const END_LIMIT_MS = 60_000;

/** Everything a server wrote to stdout is JSON-RPC, one message a line. */
export function auditStdout(stdout: string): void {
  const lines = stdout.split('\n');
  expect(lines.pop(), 'stdout ends in the middle of a line').toBe('');
  expect(lines.filter((line) => !isJsonRpc(line)).map((line) => line.slice(0, 200))).toEqual([]);
}

/** A server whose stdin ended went in time and said that all was well. */
export function auditEnd(end: ProcessEnd): void {
  expect({ code: end.code, signal: end.signal }).toEqual({ code: 0, signal: null });
  expect(end.afterInputEndMs).not.toBeNull();
  expect(end.afterInputEndMs).toBeLessThan(END_LIMIT_MS);
}

function isJsonRpc(line: string): boolean {
  try {
    const message: unknown = JSON.parse(line);
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
    const { jsonrpc, id, method, result, error } = message as Record<string, unknown>;
    if (jsonrpc !== '2.0') return false;
    const known = id === null || typeof id === 'string' || typeof id === 'number';
    if (typeof method === 'string') return id === undefined || known;
    return known && (result === undefined) !== (error === undefined);
  } catch {
    return false;
  }
}
