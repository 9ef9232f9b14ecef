import type { TaskEither } from '@workrail/kernel';

/** A page that cannot be read: the program lacks a file of its own. */
export interface GuideError {
  readonly _tag: 'GuideError';
  readonly path: string;
  readonly reason: string;
}

/**
 * Pages of the documentation that come with the program.
 *
 * Guarantees: the text is the one of this version, and reading it needs nothing but the program's own files.
 */
export interface Guides {
  /** How command workflows are written, in Markdown. */
  readonly commandWorkflows: () => TaskEither<GuideError, string>;
}
