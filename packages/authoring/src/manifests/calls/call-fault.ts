import type { HttpError } from '@workrail/ports';

/** Why a command has no usable answer; one line for people, without secrets. */
export interface CallFault {
  readonly _tag: 'CallFault';
  readonly reason:
    | 'request'
    | 'authorisation'
    | 'address'
    | 'connection'
    | 'time'
    | 'size'
    | 'status'
    | 'answer'
    | 'cancelled';
  readonly message: string;
  readonly status?: number;
}

export const callFault = (reason: CallFault['reason'], message: string): CallFault => ({
  _tag: 'CallFault',
  reason,
  message,
});

const SECOND = 1_000;

export function faultOf(error: HttpError): CallFault {
  switch (error._tag) {
    case 'RefusedAddressError':
      return callFault(
        'address',
        `${error.origin} is not called: ${error.reason}; if it is the right one, import the document again with it as the base URL, with overwrite`,
      );
    case 'ConnectionFailedError':
      return callFault('connection', `${error.origin} cannot be reached: ${error.reason}`);
    case 'ConnectionLostError':
      return callFault('connection', `the connection to ${error.origin} was lost: ${error.reason}`);
    case 'CallTimeoutError':
      return callFault('time', `${error.origin} took longer than ${error.timeoutMs / SECOND} seconds`);
    case 'CallCancelledError':
      return callFault('cancelled', `the call of ${error.origin} was cancelled`);
    case 'AnswerTooLargeError':
      return callFault('size', `${error.origin} answered with more than ${error.limit} bytes`);
    case 'FileNotSentError':
      return callFault('request', `the file ${error.path} cannot be sent: ${error.reason}`);
  }
}
