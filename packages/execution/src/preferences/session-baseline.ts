import { DEFAULT_PREFERENCES, type Preferences, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { SettingsError, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { readPreferences } from './chosen-preferences.ts';

/** What a new session begins with: what the person has set, copied, so that a later change leaves it alone. */
export const newBaseline = (
  deps: Pick<Dependencies, 'settings'>,
): TaskEither<SettingsError | InvalidInputError, Preferences> =>
  program(async ({ take, value }) => ({
    ...DEFAULT_PREFERENCES,
    ...value(readPreferences(await take(deps.settings.preferences()))),
  }));

/** What a session began with. */
export const baselineOf = (
  deps: Pick<Dependencies, 'store'>,
  session: SessionId,
): TaskEither<StoreError, Preferences> =>
  deps.store.read((tx) =>
    program(async ({ take }) => {
      const [first] = await take(tx.events.read(sessionStreamId(session), { from: 1, limit: 1 }));
      const set = first?.kind === 'session_started' ? first.data.preferences : undefined;
      return set ?? DEFAULT_PREFERENCES;
    }),
  );
