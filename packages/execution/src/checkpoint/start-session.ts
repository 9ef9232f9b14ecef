import { type SessionEventBody, sessionStreamId, type Warning } from '@workrail/event-log';
import { defined, program, type SessionId, sessionId, type TaskEither } from '@workrail/kernel';
import type { KeyringError, NamedPreferences, SettingsError, StoreError } from '@workrail/ports';
import { checkTitle, type InvalidInputError } from '@workrail/requests';
import { usableWorkspace, writeProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import { newBaseline } from '../preferences/session-baseline.ts';
import { lossWarnings } from '../start-workflow/loss-warning.ts';
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
  /** Set where the database seems to have held sessions that are lost. */
  readonly warnings?: readonly Warning[];
}

/** An argument is wrong, or the keys, the settings or the store cannot be used. */
export type StartSessionError = InvalidInputError | KeyringError | SettingsError | StoreError;

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
      // A folder that is gone has no keys: a session there would hide those that come back with it.
      const keyring = await take(deps.keys.load());
      const baseline = { ...(await take(newBaseline(deps))), ...asked };
      const session = sessionId(deps.entropy.uuid());
      const opening: SessionEventBody = sessionStarted(session, { title, workspace, baseline });
      const batch = { expectedVersion: 0, at: deps.clock.now(), events: [opening] };
      const losses = await take(
        writeProgram<StoreError, readonly Warning[]>(deps, async (tx, { take }) => {
          const losses = await take(lossWarnings(tx, keyring));
          await take(tx.events.append(sessionStreamId(session), batch));
          return losses;
        }),
      );
      await sessionBegan(deps, session, workspace);
      return defined({
        kind: 'ok' as const,
        sessionToken: session,
        session: { sessionId: session },
        warnings: losses.length === 0 ? undefined : losses,
      });
    });
