import type { Json, TaskEither } from '@workrail/kernel';
import type { SettingsError } from './settings.port.ts';

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
