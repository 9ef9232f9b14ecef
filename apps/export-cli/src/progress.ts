/** How far something is; a total of 0 is not known yet. At the end `done` is `total`. */
type Progress = (done: number, total: number, what?: string) => void;

interface Watcher {
  readonly write: (text: string) => void;
  /** Whether somebody watches a terminal that can draw over a line. */
  readonly draws: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Fewer are done before anybody wonders. */
const WORTH_SHOWING = 50;
const REDRAW_MS = 80;
/** Between two lines in a log, and before the first. */
const LINE_MS = 10_000;
const CELLS = 20;
const WIPE = '\r\u001b[2K';

/** A bar that is drawn over and wiped away in the end; where nobody can see one, a line now and then. */
export function progressFor({ write, draws, now }: Watcher): Progress {
  let shown: number | undefined;
  return (done, total, what = 'files') => {
    const said = `${done}${total > 0 ? ` of ${total}` : ''} ${what}`;
    const since = now() - (shown ?? 0);
    if (!draws) {
      if (shown !== undefined && since < LINE_MS) return;
      if (shown !== undefined && done !== total) write(`workrail: ${said}\n`);
      shown = now();
    } else if (total === 0 || total >= WORTH_SHOWING) {
      if (done === total) write(WIPE);
      else if (since >= REDRAW_MS) {
        shown = now();
        write(`${WIPE}${total > 0 ? `${bar(done / total)} ` : ''}${said}`);
      }
    }
  };
}

function bar(part: number): string {
  const full = Math.round(Math.min(1, Math.max(0, part)) * CELLS);
  return `[${'#'.repeat(full)}${'.'.repeat(CELLS - full)}]`;
}
