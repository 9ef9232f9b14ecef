import { failureReason } from '../failure-reason.ts';

/** A document can't be read, understood, locked or written. The file is left as it is. */
export interface DocumentError {
  readonly _tag: 'DocumentError';
  readonly path: string;
  /** Dotted path of the member that is wrong, where one is. */
  readonly field?: string;
  readonly reason: string;
}

/** Carries a reason through code that reports by throwing, up to the edge of the adapter. */
export class DocumentFault extends Error {
  readonly field: string | undefined;

  constructor(reason: string, field?: string) {
    super(reason);
    this.field = field;
  }
}

export function documentError(path: string, failure: unknown): DocumentError {
  const error = { _tag: 'DocumentError', path, reason: failureReason(failure) } as const;
  return failure instanceof DocumentFault && failure.field !== undefined
    ? { ...error, field: failure.field }
    : error;
}
