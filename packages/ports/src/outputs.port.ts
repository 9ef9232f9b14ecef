import type { TaskEither } from '@workrail/kernel';

/** A file that was asked for can't be written. */
export interface OutputError {
  readonly _tag: 'OutputError';
  readonly path: string;
  readonly reason: string;
}

/** Files that a person asks for by name. */
export interface Outputs {
  /** Writes a text to `path`, over what stands there; its folder has to exist. */
  readonly write: (path: string, text: string) => TaskEither<OutputError, void>;
}
