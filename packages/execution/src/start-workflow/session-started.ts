import { DEFAULT_PREFERENCES, type Preferences, samePreferences } from '@workrail/event-log';
import { defined, type SessionId } from '@workrail/kernel';

/** The event that opens a session; preferences that are the usual ones are not spelt out. */
export const sessionStarted = (
  session: SessionId,
  {
    title,
    workspace,
    baseline,
  }: {
    readonly title: string | undefined;
    readonly workspace: string | undefined;
    readonly baseline: Preferences;
  },
) => ({
  kind: 'session_started' as const,
  data: defined({
    sessionId: session,
    title,
    workspace,
    preferences: samePreferences(baseline, DEFAULT_PREFERENCES) ? undefined : baseline,
  }),
});
