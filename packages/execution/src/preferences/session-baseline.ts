import { DEFAULT_PREFERENCES, type Preferences } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { SettingsError, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { openingOf, readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { readPreferences } from './chosen-preferences.ts';

/** What a new session begins with: what the person has set, copied, so that a later change leaves it alone. */
export const newBaseline = (deps: Pick<Dependencies, 'settings'>) =>
  program<SettingsError | InvalidInputError, Preferences>(async ({ take, value }) => ({
    ...DEFAULT_PREFERENCES,
    ...value(readPreferences(await take(deps.settings.preferences()))),
  }));

export const baselineOf = (
  deps: Pick<Dependencies, 'store'>,
  session: SessionId,
): TaskEither<StoreError, Preferences> =>
  readProgram(
    deps,
    async (tx, { take }) => (await take(openingOf(tx, session)))?.data.preferences ?? DEFAULT_PREFERENCES,
  );
