import type { Terminal } from './terminal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Interruption = (typeof SIGNALS)[number];

/** What becomes of Ctrl-C and its like. */
export interface Interrupts {
  /** Resolves with the next one, in place of ending the program; the one after that ends it. */
  readonly next: () => Promise<Interruption>;
}

/**
 * Ends at once where somebody asks for it, as with Ctrl-C, after `cleanUp`, unless a command waits for that. What goes
 * to the database is there as a whole or not at all whenever that happens. The same signal, which nobody listens to by
 * then, ends the process: a shell sees what ended it, and Node's own end, which may wait for a compilation that never
 * comes back, is left out.
 */
export function listenForInterrupts(
  { err, progress }: Pick<Terminal, 'err' | 'progress'>,
  cleanUp: () => void,
): Interrupts {
  let waits: ((signal: Interruption) => void) | undefined;
  let wasTold = false;
  for (const signal of SIGNALS) {
    const heard = (): void => {
      if (waits !== undefined) {
        const tell = waits;
        waits = undefined;
        wasTold = true;
        tell(signal);
        return;
      }
      cleanUp();
      progress(0, 0);
      err(
        wasTold
          ? 'workrail: interrupted before the calls on their way had ended\n'
          : 'workrail: interrupted; nothing was left half done\n',
      );
      process.off(signal, heard);
      process.kill(process.pid, signal);
    };
    process.on(signal, heard);
  }
  return {
    next: () =>
      new Promise((resolve) => {
        waits = resolve;
      }),
  };
}
