import type { ReadOnlyReason } from '../options.ts';
import type { TemporaryFolderError } from '../private-files.ts';

/** A request that never comes to a use case, or whose file has no place. */
export type SurfaceError =
  | { readonly _tag: 'ForeignHostError' }
  | { readonly _tag: 'ForeignOriginError' }
  | { readonly _tag: 'NoAccessError' }
  | { readonly _tag: 'WrongTokenError' }
  | { readonly _tag: 'ReadOnlyError'; readonly reason: ReadOnlyReason }
  | { readonly _tag: 'NoSuchPathError' }
  | { readonly _tag: 'WrongMethodError'; readonly allow: string }
  | { readonly _tag: 'NotJsonTypeError' }
  | { readonly _tag: 'BodyTooLargeError'; readonly limit: number }
  | { readonly _tag: 'UnreadableRequestError'; readonly reason: string; readonly status: 400 | 408 | 431 }
  | { readonly _tag: 'InvalidRequestError'; readonly violations: readonly RequestViolation[] }
  | { readonly _tag: 'TooOftenError'; readonly what: string; readonly seconds: number }
  | { readonly _tag: 'UpgradeNeededError' }
  | TemporaryFolderError
  | { readonly _tag: 'InternalError' };

export interface RequestViolation {
  /** `query.limit`, `body.fileName`, … */
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}
