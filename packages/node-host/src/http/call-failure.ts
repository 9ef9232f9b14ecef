import type { HttpError } from '@workrail/ports';

const PHASES = {
  connecting: 'there was no connection',
  waiting: 'there was no answer',
  reading: 'the answer had not come to its end',
};

/** One line about a call that failed, for people. */
export function callFailure(error: HttpError): string {
  switch (error._tag) {
    case 'CallTimeoutError':
      return `${PHASES[error.phase]} after ${Math.round(error.timeoutMs / 1000)} seconds`;
    case 'CallCancelledError':
      return 'the call was cancelled';
    case 'AnswerTooLargeError':
      return `it has more than ${error.limit} bytes`;
    default:
      return error.reason;
  }
}
