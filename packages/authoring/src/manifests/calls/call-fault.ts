import type { CallFault, HttpError } from '@workrail/ports';

export const callFault = (
  reason: CallFault['reason'],
  message: string,
  more: Partial<Pick<CallFault, 'suggestion' | 'retryable'>> = {},
): CallFault => ({ _tag: 'CallFault', reason, message, retryable: false, ...more });

/** Rule of the warning with a 401 for which no other token was had. */
export const TOKEN_NOT_RENEWED = 'token_not_renewed';

const SECOND = 1_000;

export const tookTooLong = (origin: string, timeoutMs: number): CallFault =>
  callFault('time', `${origin} took longer than ${timeoutMs / SECOND} seconds`, { retryable: true });

/** `timeoutMs` is what somebody gave the call: the error may be of a part of it. */
export function faultOf(error: HttpError, timeoutMs?: number): CallFault {
  switch (error._tag) {
    case 'RefusedAddressError':
      return callFault(
        'address',
        `${error.origin} is not called: ${error.reason}; if it is the right one, import the document again with it as the base URL, with overwrite`,
      );
    case 'ConnectionFailedError':
      return error.isTlsFault === true
        ? callFault('tls', `there is no safe connection to ${error.origin}: ${error.reason}`)
        : callFault('connection', `${error.origin} cannot be reached: ${error.reason}`, { retryable: true });
    case 'ConnectionLostError':
      return callFault('connection', `the connection to ${error.origin} was lost: ${error.reason}`, {
        retryable: true,
      });
    case 'CallTimeoutError':
      return tookTooLong(error.origin, timeoutMs ?? error.timeoutMs);
    case 'CallCancelledError':
      return callFault('cancelled', `the call of ${error.origin} was cancelled`);
    case 'AnswerTooLargeError':
      return callFault('size', `${error.origin} answered with more than ${error.limit} bytes`);
    case 'FileNotSentError':
      return callFault('file', `the file ${error.path} cannot be sent: ${error.reason}`);
  }
}
