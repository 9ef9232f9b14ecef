import { EXIT } from './errors/failure.ts';
import type { Environment } from './options.ts';
import { COLOURS, NO_COLOURS, type Paint } from './text/paint.ts';

/** Where a command's words go. stdout carries the result and nothing else. */
export interface Terminal {
  readonly out: (content: string | Uint8Array) => void;
  /** Whether somebody looks at what `out` prints. */
  readonly isWatched: boolean;
  readonly err: (text: string) => void;
  /** For `out`. */
  readonly paint: Paint;
  /**
   * Shows how far something is, where somebody watches; wipes it away at the end, when `done` is `total`. A total of
   * 0 is not known yet.
   */
  readonly progress: (done: number, total: number, what?: string) => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'on' | 'isTTY'>;

export interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** Fewer are done before anybody wonders. */
const WORTH_SHOWING = 50;
const REDRAW_MS = 80;

export function openTerminal({ stdout, stderr }: Streams, env: Environment): Terminal {
  const dumb = env.TERM === 'dumb';
  const colours = stdout.isTTY && !dumb && (env.NO_COLOR ?? '') === '';
  stdout.on('error', (failure: NodeJS.ErrnoException) => {
    // Whoever reads the output may stop at any line; that is no fault, and what is left to say is not missed.
    if (failure.code === 'EPIPE') return;
    stderr.write(`workrail: the result can not be written (${failure.code ?? failure.name})\n`);
    process.once('exit', () => {
      process.exitCode = EXIT.problems;
    });
  });
  stderr.on('error', () => {});
  let drawn = 0;
  return {
    out: (content) => void stdout.write(content),
    isWatched: stdout.isTTY,
    err: (text) => void stderr.write(text),
    paint: colours ? COLOURS : NO_COLOURS,
    progress: (done, total, what = 'files') => {
      if (!stderr.isTTY || dumb || (total > 0 && total < WORTH_SHOWING)) return;
      const now = Date.now();
      if (done === total) stderr.write('\r\u001b[2K');
      else if (now - drawn >= REDRAW_MS) {
        drawn = now;
        const of = total > 0 ? ` of ${total}` : '';
        stderr.write(`\r\u001b[2K${done}${of} ${what}`);
      }
    },
  };
}
