import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** A request, with everything escaped as it is to be on the wire. */
export interface HttpRequest {
  /** In capitals. */
  readonly method: string;
  /** Absolute, http or https. What follows the host is sent as it is; a fragment is not sent. */
  readonly url: string;
  readonly headers: readonly HttpHeader[];
  readonly body?: HttpBody;
}

export type HttpHeader = readonly [name: string, value: string];

export type HttpBody =
  | HttpContent
  | {
      readonly kind: 'multipart';
      readonly boundary: string;
      readonly parts: readonly { readonly headers: readonly HttpHeader[]; readonly content: HttpContent }[];
    };

export type HttpContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** A path below the folder whose files may be sent. */
  | { readonly kind: 'file'; readonly path: string };

/** What a call may take, and where it may lead. */
export interface HttpLimits {
  /** Of the whole call, its answer included. */
  readonly timeoutMs: number;
  /** Of the answer's body; 1 MiB where it is left out, 16 MiB at most. */
  readonly answerBytes?: number;
  /** Origins whose addresses may be private ones, such as `http://127.0.0.1:8080`. */
  readonly allowedOrigins?: readonly string[];
  /** The folder whose files may be sent, and those of folders in it; none where it is left out. */
  readonly filesBelow?: string;
  /** Ends the call. */
  readonly cancel?: CancelSignal;
}

/** As much of an AbortSignal as a call needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

export interface HttpAnswer {
  readonly status: number;
  /** In the order of the answer; a name may occur several times. */
  readonly headers: readonly HttpHeader[];
  /** Unpacked, if it was compressed. */
  readonly body: Uint8Array;
}

/** How far a call had come: nothing was sent before `waiting`, and the status is known from `reading` on. */
export type HttpPhase = 'connecting' | 'waiting' | 'reading';

export type HttpError =
  | RefusedAddressError
  | ConnectionFailedError
  | ConnectionLostError
  | CallTimeoutError
  | CallCancelledError
  | AnswerTooLargeError
  | FileNotSentError;

/** The address is not one of the public internet, or it is written in a way that hides what it is. Nothing was sent. */
export interface RefusedAddressError {
  readonly _tag: 'RefusedAddressError';
  readonly origin: string;
  /** One line for people. */
  readonly reason: string;
}

/** There was no connection. Nothing was sent. */
export interface ConnectionFailedError {
  readonly _tag: 'ConnectionFailedError';
  readonly origin: string;
  readonly reason: string;
  /** The other side's certificate is not to be trusted, or it speaks no TLS: another try would end the same. */
  readonly isTlsFault?: true;
}

/** The connection ended before the whole answer had come. What was asked for may have been done. */
export interface ConnectionLostError {
  readonly _tag: 'ConnectionLostError';
  readonly origin: string;
  readonly reason: string;
  /** Where the answer had begun. */
  readonly status?: number;
}

export interface CallTimeoutError {
  readonly _tag: 'CallTimeoutError';
  readonly origin: string;
  readonly timeoutMs: number;
  readonly phase: HttpPhase;
  /** Where the answer had begun. */
  readonly status?: number;
}

export interface CallCancelledError {
  readonly _tag: 'CallCancelledError';
  readonly origin: string;
  readonly phase: HttpPhase;
}

/** The answer came, and is not read to its end. */
export interface AnswerTooLargeError {
  readonly _tag: 'AnswerTooLargeError';
  readonly origin: string;
  readonly status: number;
  readonly limit: number;
}

/** A file of the body cannot be read, or may not be sent. Nothing was sent. */
export type FileNotSentError = FileError<'FileNotSentError'>;

/**
 * Calls of APIs.
 *
 * Guarantees: one call is one request on a connection of its own, never repeated, and no redirect is followed. The host
 * name is resolved once, and only addresses of the public internet are connected to, unless its origin is allowed.
 * Certificates are checked. Proxies of the environment are not used. A call that has ended has closed its connection.
 */
export interface HttpClient {
  readonly send: (request: HttpRequest, limits: HttpLimits) => TaskEither<HttpError, HttpAnswer>;
}
