import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import open from 'open';

/** Milliseconds in which what opens a browser says that there is none. It may also stay for as long as the browser. */
const PATIENCE = 5_000;

/** Opens `link` in the browser of the user; the reason where that can't be done. */
export async function openBrowser(link: string): Promise<string | undefined> {
  try {
    const started = await open(link);
    // What is told later is no longer of use, and unheard it would end the program.
    started.on('error', () => {});
    const waiting = setTimeout(PATIENCE, undefined, { ref: false });
    if (started.exitCode === null) await Promise.race([once(started, 'exit'), waiting]);
    return started.exitCode ? `what opens it ended with code ${started.exitCode}` : undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
