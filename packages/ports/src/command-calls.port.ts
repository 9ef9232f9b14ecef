import type { Json, JsonObject, TaskEither } from '@workrail/kernel';
import type { ApiCommand, SecurityScheme } from '@workrail/openapi';
import type { ApiCatalog } from './api-catalogs.port.ts';
import type { CancelSignal, HttpPhase } from './http-client.port.ts';

/** A command with all that its calls need, whatever becomes of its catalog. Plain JSON. */
export interface PinnedCommand {
  readonly command: ApiCommand;
  /** By the name that `#/schemas/…` has for them; those that the command leads to are enough. */
  readonly schemas: Readonly<Record<string, Json>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly catalog: Pick<ApiCatalog, 'catalog_id' | 'title' | 'base_url' | 'base_url_given'>;
}

export interface CallInput {
  readonly command: PinnedCommand;
  /** Id of the step that calls: the same one has the same boundary between the parts of a body. */
  readonly step: string;
  readonly arguments: JsonObject;
  readonly body?: Json | undefined;
  /** Sent where the operation takes such a key, unless the arguments have one. */
  readonly idempotencyKey?: string | undefined;
  /** Values of secret inputs, as texts: shown to nobody. */
  readonly hide: readonly string[];
}

/** A request as people and agents are shown it. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  /** In the order in which they are sent, without those that depend on the connection. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: ShownBody | null;
}

export type ShownBody =
  | ShownContent
  | {
      readonly kind: 'multipart';
      readonly boundary: string;
      readonly parts: readonly {
        readonly headers: ShownRequest['headers'];
        readonly content: ShownContent;
      }[];
    };

export type ShownContent =
  /** `size`: bytes as UTF-8, where only the beginning of the text is shown. */
  | { readonly kind: 'text'; readonly text: string; readonly size?: number }
  | { readonly kind: 'bytes'; readonly size: number }
  | { readonly kind: 'file'; readonly path: string };

/**
 * When a call may be made again though the API may have done what the first one asked for. `always`: it only reads, or
 * carries an idempotency key. `idempotent`: PUT and DELETE, where the answer was lost; not by a program that cannot know
 * what happened since. `never`: it could be done twice.
 */
export type Resend = 'always' | 'idempotent' | 'never';

/** A request that is ready to be sent. */
export interface PreparedCall {
  /** Without credentials, stored secrets and hidden values. Of texts in the body, the first 64 KiB in all. */
  readonly shown: ShownRequest;
  readonly resend: Resend;
  /** As it is sent, but for what is secret. */
  readonly idempotencyKey?: string;
  readonly warnings: readonly CallWarning[];
  readonly sealed: SealedCall;
}

declare const SEALED: unique symbol;

/** What is sent, with its credentials. Nothing of it can be read, logged or kept; only `send` of the same process opens it. */
export interface SealedCall {
  readonly [SEALED]: true;
}

/** Something worth knowing of a call that was made all the same. */
export interface CallWarning {
  readonly rule: string;
  /** One line for people, without secrets. */
  readonly message: string;
}

/** Why a command was not called, or has no answer. */
export interface CallFault {
  readonly _tag: 'CallFault';
  readonly reason: /** The request cannot be made of what is given. */
    | 'request'
    /** Something that the API wants to know the caller by is missing or unusable. */
    | 'credentials'
    /** Who gives tokens gave none. */
    | 'authorisation'
    | 'address'
    | 'connection'
    /** The other side's certificate is not to be trusted, or it speaks no TLS. */
    | 'tls'
    | 'file'
    | 'time'
    | 'size'
    | 'cancelled';
  /** One line for people, without secrets. */
  readonly message: string;
  /** What to do about it, where that is plain. */
  readonly suggestion?: string;
  /** Whether the same call may succeed later, with nothing else changed. */
  readonly retryable: boolean;
}

export interface SendOptions {
  /** Of the whole call: a token, the request, the answer to its end, and the repetition with a new token. */
  readonly timeoutMs: number;
  readonly cancel?: CancelSignal | undefined;
  /** The folder whose files may be sent; none where it is left out. */
  readonly filesBelow?: string | undefined;
  /** Of the answer's body; 16 MiB where it is left out, and at most. */
  readonly answerBytes?: number | undefined;
}

export type CallOutcome = AnsweredCall | UnsentCall | LostCall | CanceledCall;

/** The API answered, whatever it said. */
export interface AnsweredCall {
  readonly kind: 'answered';
  readonly status: number;
  /** Names in lower case; several of a name with commas between them. Without cookies and what lets somebody in. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: AnswerContent;
  /** Whether the document names the status, by itself or as `3XX`. */
  readonly declared: boolean;
  /** How long the API asks to wait, from the answer on; `invalid` where it asks and nobody can tell. */
  readonly retryAfterMs?: number | 'invalid';
  readonly warnings: readonly CallWarning[];
}

export type AnswerContent =
  /** No body, or a blank one, whatever its type. */
  | { readonly kind: 'empty' }
  /** At most 1 MiB of JSON, with every digit of its numbers. */
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array; readonly mediaType: string }
  /** It is not what it says it is. */
  | {
      readonly kind: 'unreadable';
      readonly content: string | Uint8Array;
      readonly mediaType: string;
      readonly reason: string;
    };

/** Nothing of the request reached the API. */
export interface UnsentCall {
  readonly kind: 'not_sent';
  readonly fault: CallFault;
}

/** The request may have reached the API, and may have been done. */
export interface LostCall {
  readonly kind: 'lost';
  readonly fault: CallFault;
  readonly phase: Exclude<HttpPhase, 'connecting'>;
  /** Where the answer had begun: the API had done its work then. */
  readonly status?: number;
}

/** Somebody cancelled the call; nothing was sent where it was still connecting. */
export interface CanceledCall {
  readonly kind: 'canceled';
  readonly phase: HttpPhase;
}

/**
 * Calls of commands, in two halves, so that what is about to be sent can be recorded before it is.
 *
 * Guarantees: `prepare` sends nothing. `send` makes one request, follows no redirect, and makes a second one only where
 * the API answered 401 and the token of the first can be renewed. Stored secrets, hidden values and tokens are in nothing
 * that they give, in no encoding; a value of less than four characters is masked in answers where it is the whole text or
 * number.
 */
export interface CommandCalls {
  readonly prepare: (input: CallInput) => TaskEither<CallFault, PreparedCall>;
  /** Never fails, and ends the connection when it ends. */
  readonly send: (prepared: Pick<PreparedCall, 'sealed'>, options: SendOptions) => () => Promise<CallOutcome>;
}
