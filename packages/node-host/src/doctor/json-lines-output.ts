import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { isJsonObject, type JsonObject, parseJson } from '@workrail/kernel';

/** How a program ended, or why it never ran. */
export type Ended =
  | { readonly code: number | null; readonly signal: string | null }
  | { readonly failure: unknown };

export interface JsonLinesOutput {
  readonly answerTo: (id: number) => Promise<JsonObject>;
  /** Settles when all output is read as well. */
  readonly ended: Promise<Ended>;
  /** The first lines of stdout that are no messages. */
  readonly stray: () => readonly string[];
  /** The end of what it wrote to stderr. */
  readonly stderr: () => string;
}

const STRAY_LINES = 5;
const LINE_CHARACTERS = 200;
const STDERR_CHARACTERS = 2_000;

/** Reads what a program writes, as messages on stdout and words on stderr. */
export function watchOutput(child: ChildProcessWithoutNullStreams): JsonLinesOutput {
  const waiting = new Map<number, (message: JsonObject) => void>();
  const stray: string[] = [];
  let [open, stderr] = ['', ''];
  const take = (line: string): void => {
    const message = parseJson(line);
    if (isJsonObject(message) && 'jsonrpc' in message) waiting.get(Number(message.id))?.(message);
    else if (stray.length < STRAY_LINES) stray.push(line.slice(0, LINE_CHARACTERS));
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${open}${text}`.split('\n');
    open = lines.pop() ?? '';
    lines.forEach(take);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = `${stderr}${text}`.slice(-STDERR_CHARACTERS);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (failure) => resolve({ failure }));
    child.once('close', (code, signal) => {
      if (open !== '') take(open);
      resolve({ code, signal });
    });
  });
  return {
    answerTo: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    ended,
    stray: () => stray,
    stderr: () => stderr.trim(),
  };
}
