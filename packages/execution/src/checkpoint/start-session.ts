import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId, sessionId, type TaskEither } from '@workrail/kernel';
import type { NamedPreferences, SettingsError, StoreError } from '@workrail/ports';
import { checkTitle, type InvalidInputError } from '@workrail/requests';
import { usableWorkspace } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import { newBaseline } from '../preferences/session-baseline.ts';
import { sessionBegan, sessionStarted } from '../start-workflow/new-session.ts';

/** Title, project and preferences of a new session; all of it is optional. */
export interface StartSessionInput {
  /** Names the session, for people and for finding it again. */
  readonly title?: string;
  /** Absolute path of the project; that of the working folder if left out. */
  readonly workspacePath?: string;
  /** What runs of the session begin with; the rest is as the person has set. */
  readonly preferences?: NamedPreferences;
}

/** The new session, in which no workflow runs yet. */
export interface StartSessionAnswer {
  readonly kind: 'ok';
  /** For `checkpointWorkflow` and `readOutput`, and as `sessionId` of `startWorkflow`. */
  readonly sessionToken: SessionId;
  readonly session: { readonly sessionId: SessionId };
}

/** An argument is wrong, or the settings or the store cannot be used. */
export type StartSessionError = InvalidInputError | SettingsError | StoreError;

/** Opens a session in which no workflow runs yet. */
export const startSession =
  (
    deps: Pick<
      Dependencies,
      'store' | 'keys' | 'clock' | 'entropy' | 'git' | 'workspaces' | 'settings' | 'background' | 'logger'
    >,
  ) =>
  (input: StartSessionInput): TaskEither<StartSessionError, StartSessionAnswer> =>
    program(async ({ take, value }) => {
      const title = value(checkTitle(input.title));
      const workspace = value(await usableWorkspace(deps.workspaces, input.workspacePath));
      const asked = value(readPreferences(input.preferences ?? {}));
      const baseline = { ...(await take(newBaseline(deps))), ...asked };
      const session = sessionId(deps.entropy.uuid());
      const opening: SessionEventBody = sessionStarted(session, { title, workspace, baseline });
      const batch = { expectedVersion: 0, at: deps.clock.now(), events: [opening] };
      await take(deps.store.write((tx) => tx.events.append(sessionStreamId(session), batch)));
      await sessionBegan(deps, session, workspace);
      return { kind: 'ok' as const, sessionToken: session, session: { sessionId: session } };
    });
