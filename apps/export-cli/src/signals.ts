import { constants } from 'node:os';
import type { Terminal } from './terminal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends at once where somebody asks for it, as with Ctrl-C, after `cleanUp`. What goes to the database is there as a
 * whole or not at all whenever that happens.
 */
export function endWhenAsked({ err, progress }: Terminal, cleanUp: () => void): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      cleanUp();
      progress(0, 0);
      err('workrail: ended before it was done; nothing is half done\n');
      process.exit(128 + constants.signals[signal]);
    });
}
