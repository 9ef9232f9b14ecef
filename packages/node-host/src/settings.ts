import { defined, type TaskEither, TE, tryTask } from '@workrail/kernel';
import type { PersonalSettings, RetentionSettings, SettingsError } from '@workrail/ports';
import { type JsonDocument, jsonDocument } from './documents/json-document.ts';
import { failureReason } from './failure-reason.ts';
import { fullVolumeOf } from './full-volume.ts';
import type { SettingsDocument } from './settings-document.ts';

/** What the user set for all projects. Members that this version does not know are kept. */
export type Settings = SettingsDocument;

export interface SettingsStore {
  /** Defaults where there is no file. */
  readonly load: () => TaskEither<SettingsError, Settings>;
  /** Safe among processes; `change` may be called again. */
  readonly update: (change: (current: Settings) => Settings) => TaskEither<SettingsError, Settings>;
}

/** The part of the settings that sessions begin with. */
export const personalSettings = (store: SettingsStore): PersonalSettings => ({
  preferences: () => TE.map((all: Settings) => all.preferences ?? {})(store.load()),
  approvals: () => TE.map((all: Settings) => all.approvals ?? 'claims-count')(store.load()),
});

/** The part of the settings that says how long sessions are kept. */
export const retentionSettings = (store: SettingsStore): RetentionSettings => ({
  retention: () =>
    TE.map(({ retentionDays: days, keepSessions: keep = [] }: Settings) => defined({ days, keep }))(
      store.load(),
    ),
});

const DEFAULTS: Settings = { version: 1 };

/** The settings file at `path`. */
export function settings(path: string): SettingsStore {
  const outcome = (act: (document: JsonDocument<Settings>) => Promise<Settings | undefined>) =>
    tryTask(
      async () => {
        // Loaded on first use, as the schemas are heavy and a server starts without them.
        const { settingsDocument } = await import('./settings-document.ts');
        return (await act(jsonDocument(path, settingsDocument))) ?? DEFAULTS;
      },
      (failure): SettingsError => ({
        _tag: 'SettingsError',
        path,
        reason: failureReason(failure),
        ...fullVolumeOf(failure, path),
      }),
    );
  return {
    load: () => outcome((document) => document.read()),
    update: (change) => outcome((document) => document.update((current) => change(current ?? DEFAULTS))),
  };
}
