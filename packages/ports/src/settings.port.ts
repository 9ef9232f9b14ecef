import type { PreferenceName } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** The settings file can't be read or understood. It is never replaced silently. */
export type SettingsError = FileError<'SettingsError'>;

/** Preferences as a person names them: a mode, single values, or both; single values count more. */
export type NamedPreferences = Readonly<Partial<Record<PreferenceName | 'mode', string>>>;

/** Whose word counts where a step needs a person's approval and the client can't ask them. */
type ApprovalSetting = 'claims-count' | 'people-only';

/** What the person set for all their projects. */
export interface PersonalSettings {
  /** What new sessions begin with; empty where nothing is set. Read anew at each call. */
  readonly preferences: () => TaskEither<SettingsError, NamedPreferences>;
  /** `claims-count` where nothing is set. Read anew at each call. */
  readonly approvals: () => TaskEither<SettingsError, ApprovalSetting>;
}

/** What the person said about how long sessions are kept. */
export interface Retention {
  /** Days without activity after which a session may be removed; undefined where nothing is set. */
  readonly days?: number;
  /** Ids of sessions that are kept however old they are. */
  readonly keep: readonly string[];
}

/** How long sessions are kept. Read anew at each call. */
export interface RetentionSettings {
  readonly retention: () => TaskEither<SettingsError, Retention>;
}
