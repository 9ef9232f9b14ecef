import type { Environment } from '@workrail/node-host';
import { EXIT } from './errors/failure.ts';
import { liveOn } from './live.ts';
import { progressFor } from './progress.ts';
import { readSecret } from './secret-input.ts';
import { COLOUR_CODES, COLOURS, NO_COLOURS } from './text/paint.ts';
import { visibleLines } from './text/visible.ts';

export type Terminal = ReturnType<typeof openTerminal>;

type Stream = Pick<NodeJS.WriteStream, 'write' | 'on' | 'isTTY'> &
  Partial<Pick<NodeJS.WriteStream, 'columns' | 'rows'>>;

export interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly stdin: NodeJS.ReadStream;
}

/** Where a command's words go. stdout carries the result and nothing else. */
export function openTerminal({ stdout, stderr, stdin }: Streams, env: Environment) {
  const dumb = env.TERM === 'dumb';
  const plain = dumb || (env.NO_COLOR ?? '') !== '';
  const colours = stdout.isTTY && !plain;
  stdout.on('error', (failure: NodeJS.ErrnoException) => {
    // Whoever reads the output may stop at any line; that is no fault, and what is left to say is not missed.
    if (failure.code === 'EPIPE') return;
    stderr.write(`workrail: the result cannot be written (${failure.code ?? failure.name})\n`);
    process.once('exit', () => {
      process.exitCode = EXIT.problems;
    });
  });
  stderr.on('error', () => {});
  /** Nothing that a log, a file or a command line holds acts on the terminal; only colours of this program do. */
  const shown = (text: string): string =>
    colours
      ? text
          .split(COLOUR_CODES)
          .map((part, index) => (index % 2 === 1 ? part : visibleLines(part)))
          .join('')
      : visibleLines(text);
  return {
    /** Lines of a result. */
    out: (text: string): void => void stdout.write(shown(text)),
    /** A file that goes to stdout, to the byte. */
    file: (content: string | Uint8Array): void => void stdout.write(content),
    /** A part of a file that goes to stdout, once there is room for the next one; harmless where somebody looks. */
    part: (text: string): Promise<void> =>
      // An error ends the wait too; it is told where the stream reports it.
      new Promise((done) => void stdout.write(stdout.isTTY ? shown(text) : text, () => done())),
    /** Whether somebody looks at what `out` prints. */
    isWatched: stdout.isTTY,
    err: (text: string): void => void stderr.write(visibleLines(text)),
    /** What somebody types behind a question; undefined where nobody is there to type, or they end it. */
    ask: async (question: string): Promise<string | undefined> => {
      if (stdin.isTTY !== true || !stderr.isTTY) return undefined;
      const { createInterface } = await import('node:readline');
      const lines = createInterface({ input: stdin });
      stderr.write(visibleLines(question));
      try {
        for await (const line of lines) return line;
        return undefined;
      } finally {
        lines.close();
      }
    },
    /** A secret of the user, which nothing shows. */
    secret: (prompt: string) =>
      readSecret(visibleLines(prompt), { stdin, say: (text) => void stderr.write(text) }),
    /** For `out`. */
    paint: colours ? COLOURS : NO_COLOURS,
    /** For what is drawn live. */
    livePaint: stderr.isTTY && !plain ? COLOURS : NO_COLOURS,
    live: liveOn({
      write: (text) => void stderr.write(text),
      draws: stderr.isTTY && !dumb,
      size: () => ({ columns: stderr.columns ?? 80, rows: stderr.rows ?? 24 }),
    }),
    progress: progressFor({
      write: (text) => void stderr.write(text),
      draws: stderr.isTTY && !dumb,
      now: Date.now,
    }),
  };
}
