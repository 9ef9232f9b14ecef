import { setTimeout as sleep } from 'node:timers/promises';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type SessionEventBody,
  samePreferences,
} from '@workrail/event-log';
import { BUDGETS, defined, E, type SessionId, utf8Length } from '@workrail/kernel';
import { appendTo } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** The event that opens a session; preferences that are the usual ones are not spelt out. */
export const sessionStarted = (
  sessionId: SessionId,
  { baseline, ...named }: Record<'title' | 'workspace', string | undefined> & { baseline: Preferences },
) => ({
  kind: 'session_started' as const,
  data: defined({
    sessionId,
    ...named,
    preferences: samePreferences(baseline, DEFAULT_PREFERENCES) ? undefined : baseline,
  }),
});

/** What follows on a session that was opened. The answer waits for the mark, which is written once in a keyring's life. */
export async function sessionBegan(
  deps: Pick<Dependencies, 'store' | 'keys' | 'clock' | 'git' | 'background' | 'logger'>,
  session: SessionId,
  workspace: string | undefined,
): Promise<void> {
  const noted = await deps.keys.noteSession()();
  if (E.isLeft(noted)) deps.logger.warn({ session, error: noted.left._tag }, 'the keyring was not marked');
  if (workspace !== undefined) observeWorkspace(deps, session, workspace);
}

/** Starting a program holds up everything else for some milliseconds. */
const AFTER_THE_ANSWER_MS = 20;

/** Records what git says about a session's workspace; the answer that started the session does not wait for it. */
function observeWorkspace(
  deps: Pick<Dependencies, 'store' | 'clock' | 'git' | 'background' | 'logger'>,
  session: SessionId,
  workspace: string,
): void {
  deps.background.start('observe workspace', async () => {
    await sleep(AFTER_THE_ANSWER_MS);
    const events = (await deps.git.observe(workspace))
      .filter(({ value }) => utf8Length(value) <= BUDGETS.workspacePath)
      .map((observation): SessionEventBody => ({ kind: 'observation_recorded', data: observation }));
    if (events.length === 0) return;
    const recorded = await deps.store.write((tx) =>
      appendTo(tx, session, { at: deps.clock.now(), events }),
    )();
    if (E.isLeft(recorded))
      deps.logger.warn({ session, error: recorded.left._tag }, 'observations were not recorded');
  });
}
