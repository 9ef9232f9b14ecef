import type { ObservationKey, PreferenceName } from '@workrail/event-log';
import type { Json, TaskEither } from '@workrail/kernel';

export interface Clock {
  /** ISO 8601 in UTC, to the millisecond. */
  readonly now: () => string;
}

export interface Entropy {
  /** Cryptographically random bytes. */
  readonly bytes: (count: number) => Uint8Array;
  /** UUID version 7. */
  readonly uuid: () => string;
}

export interface Observation {
  readonly key: ObservationKey;
  readonly value: string;
  readonly confidence: 'low' | 'medium' | 'high';
}

/** Facts about a workspace from git. No git, no repository or a slow disk: no observations, never an error. */
export interface GitObserver {
  readonly observe: (workspace: string) => Promise<readonly Observation[]>;
}

/** Which project a call is about. */
export interface Workspaces {
  /**
   * Canonical path for what the client sent (a path in any form, a `file:` URL), or, where it sent nothing,
   * of the client's project folder; undefined where there is none, never a guess.
   */
  readonly resolve: (given: string | undefined) => Promise<string | undefined>;
}

/** The settings file can't be read or understood. It is never replaced silently. */
export interface SettingsError {
  readonly _tag: 'SettingsError';
  readonly path: string;
  readonly reason: string;
}

/** Preferences as a person names them: a mode, single values, or both; single values count more. */
export type NamedPreferences = Readonly<Partial<Record<PreferenceName | 'mode', string>>>;

/** What the person set for all their projects. */
export interface PersonalSettings {
  /** What new sessions begin with; empty where nothing is set. Read anew at each call. */
  readonly preferences: () => TaskEither<SettingsError, NamedPreferences>;
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

/** A setting as a person reads it. */
export interface Setting {
  /** As it is typed: `preferences.mode`. */
  readonly name: string;
  /** Undefined where it is not set. */
  readonly value: Json | undefined;
  readonly about: string;
  /** What holds where it is not set. */
  readonly usual: string;
}

/** There is no setting of this name. */
export interface UnknownSettingError {
  readonly _tag: 'UnknownSettingError';
  readonly name: string;
  readonly known: readonly string[];
}

/** A value that the setting can't have. Nothing was written. */
export interface SettingRefusedError {
  readonly _tag: 'SettingRefusedError';
  readonly name: string;
  readonly reason: string;
}

/** The settings of a data folder, for the person who looks after it. */
export interface SettingsKeeper {
  /** All settings that this version knows, in a fixed order. */
  readonly list: () => TaskEither<SettingsError, readonly Setting[]>;
  /**
   * Sets a setting, in one step among all processes; what else is in the file stays. Several values make a list; none
   * takes the setting out.
   */
  readonly set: (
    name: string,
    values: readonly string[],
  ) => TaskEither<SettingsError | UnknownSettingError | SettingRefusedError, Setting>;
}

/** Structured log lines on stderr; never notes, contexts, tokens or keys. */
export interface Logger {
  readonly debug: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
}

/** The keyring file can't be read, parsed or written. A keyring that is there is never replaced. */
export interface KeyringError {
  readonly _tag: 'KeyringError';
  readonly path: string;
  readonly reason: string;
}

/** Secret keys of 32 bytes that sign tokens. `previous` still verifies what it signed. */
export interface Keyring {
  readonly current: Uint8Array;
  readonly previous?: Uint8Array;
}

/** The keys of a data folder, for the person who looks after it. */
export interface KeyKeeper {
  /** What is there; undefined where no key was made yet. Makes none. */
  readonly look: () => TaskEither<KeyringError, Keyring | undefined>;
  /**
   * Makes a new current key, in one step among all processes. The key before it becomes the previous one and
   * still verifies what it signed; what the previous one signed until now is refused from here on. Processes
   * that run see it at their next call. A keyring that is not there is not made.
   */
  readonly rotate: () => TaskEither<KeyringError, Keyring>;
}

export interface Keys {
  /** Makes the key on first use; processes that start together agree on one. */
  readonly load: () => TaskEither<KeyringError, Keyring>;
}
