import { type RunProgress, runProgress, sessionStreamId } from '@workrail/event-log';
import { LruCache, program, type RunId, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

interface View {
  readonly progress: ReturnType<typeof runProgress>;
  /** Of the last event of the session that it heard. */
  version: number;
}

/** What the server did in the runs that were looked at last: a run is read once, and afterwards only what was added. */
export interface RunViews {
  readonly of: (
    tx: ReadTransaction,
    run: { readonly runId: RunId; readonly sessionId: SessionId },
  ) => ReturnType<typeof broughtUp>;
  readonly forget: () => void;
}

const KNOWN = 32;
const PAGE = 500;

export function runViews(): RunViews {
  const known = new LruCache<RunId, View>(KNOWN);
  return {
    of: (tx, { runId, sessionId }) => {
      const view = known.get(runId) ?? { progress: runProgress(runId), version: 0 };
      known.set(runId, view);
      return broughtUp(tx, sessionId, view);
    },
    forget: () => known.clear(),
  };
}

const broughtUp = (tx: ReadTransaction, session: SessionId, view: View) =>
  program<StoreError, RunProgress>(async ({ take }) => {
    for (;;) {
      const from = view.version + 1;
      const events = await take(tx.events.read(sessionStreamId(session), { from, limit: PAGE }));
      // Two looks at once read the same page.
      for (const event of events) {
        if (event.version !== view.version + 1) continue;
        view.progress.hear(event);
        view.version = event.version;
      }
      if (events.length < PAGE) return view.progress.facts();
    }
  });
