import { BUDGETS, isJsonObject, type Json, type JsonObject, ownValue, parseJson } from '@workrail/kernel';
import { findId } from './find-id.ts';
import type { InputLine } from './line-reader.ts';

/** What a line is: messages for the server, and answers to what can't be one. */
export type Incoming =
  | { readonly kind: 'message'; readonly message: JsonObject }
  | { readonly kind: 'refused'; readonly answer: JsonObject; readonly reason: string }
  /** A notification that nobody waits for an answer to. */
  | { readonly kind: 'dropped'; readonly reason: string };

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;

/** Reads a line. Whatever is wrong around a request, it gets an answer, with its id where that can be read. */
export function readMessages(line: InputLine): readonly Incoming[] {
  if (line.kind === 'too-long') {
    const id = findId(line.head, line.tail);
    const message = `The message has ${line.length} bytes, more than the ${BUDGETS.protocolMessage} that this server accepts; nothing was done. Send less in one call: notes take ${BUDGETS.notes} bytes, an artifact ${BUDGETS.artifact}.`;
    return [
      refused(id, INVALID_REQUEST, message, {
        error_code: 'MESSAGE_TOO_LARGE',
        limit: BUDGETS.protocolMessage,
      }),
    ];
  }
  const text = textOf(line.bytes);
  if (text === undefined) {
    const latin1 = Buffer.from(line.bytes).toString('latin1');
    return [
      refused(
        findId(latin1, latin1),
        PARSE_ERROR,
        'The line is not UTF-8. Send JSON in UTF-8, one message a line.',
      ),
    ];
  }
  if (text.trim() === '') return [];
  const value = parseJson(text);
  if (value === undefined) {
    const message = 'The line is not JSON. Send one whole message a line, as JSON.';
    return [refused(findId(text, text), PARSE_ERROR, message)];
  }
  if (!Array.isArray(value)) return [readMessage(value)];
  const batch: readonly Json[] = value;
  return batch.length === 0
    ? [refused(null, INVALID_REQUEST, 'The batch is empty. Send the messages.')]
    : batch.map(readMessage);
}

/** Without a byte order mark; undefined where the bytes are no UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One message, in the form that the protocol's library takes: without members that it does not know. */
function readMessage(value: Json): Incoming {
  if (!isJsonObject(value))
    return refused(
      null,
      INVALID_REQUEST,
      'A message must be an object with "jsonrpc", "id", "method" and "params".',
    );
  const [jsonrpc, sentId, method] = ['jsonrpc', 'id', 'method'].map((key) => ownValue(value, key));
  const id = typeof sentId === 'string' || typeof sentId === 'number' ? sentId : undefined;
  const refuse = (code: number, message: string) => refused(id ?? null, code, message);
  if (jsonrpc !== undefined && jsonrpc !== '2.0')
    return refuse(INVALID_REQUEST, '"jsonrpc" must be "2.0". Send the message again as JSON-RPC 2.0.');
  if (sentId !== undefined && (id === undefined || (typeof id === 'number' && !Number.isSafeInteger(id))))
    return refuse(
      INVALID_REQUEST,
      '"id" must be a string or a whole number below 2^53. Send the message again with such an id.',
    );
  const response = ['result', 'error'].find((key) => Object.hasOwn(value, key));
  if (method === undefined && response !== undefined)
    return id === undefined
      ? { kind: 'dropped', reason: 'a response without an id' }
      : { kind: 'message', message: { jsonrpc: '2.0', id, [response]: responseOf(value[response] ?? {}) } };
  if (typeof method !== 'string')
    return refuse(
      INVALID_REQUEST,
      '"method" is missing. Send the message again with the name of a method, such as "tools/call".',
    );
  const params = paramsOf(method, ownValue(value, 'params'));
  if (params === undefined)
    return id === undefined
      ? { kind: 'dropped', reason: 'a notification whose params are not an object' }
      : refuse(
          INVALID_PARAMS,
          '"params" must be an object. Send the message again with an object, or without params.',
        );
  return {
    kind: 'message',
    message: { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, ...params },
  };
}

const responseOf = (sent: Json): Json => (isJsonObject(sent) ? withoutNulls(sent) : sent);

/** Params as a member, none where they are null; undefined where they can't be used. */
function paramsOf(method: string, params: Json | undefined): { readonly params?: JsonObject } | undefined {
  if (params === undefined || params === null) return {};
  if (!isJsonObject(params)) return undefined;
  // A client that can do nothing beyond the protocol may say so by saying nothing.
  if (method === 'initialize') return { params: { capabilities: {}, ...withoutNulls(params) } };
  if (method !== 'tools/call') return { params: withoutNulls(params) };
  const { arguments: sent, ...rest } = params;
  return { params: { ...withoutNulls(rest), ...argumentsOf(sent) } };
}

/** The arguments of a call as an object, where they came as its JSON; none where they came as nothing. What is in them is for the tool to read. */
function argumentsOf(sent: Json | undefined): { readonly arguments?: Json } {
  const isNothing = sent === undefined || sent === null || sent === '' || isEmptyList(sent);
  if (isNothing) return {};
  const parsed = typeof sent === 'string' ? parseJson(sent) : undefined;
  return { arguments: parsed !== undefined && isJsonObject(parsed) ? parsed : sent };
}

/** What some languages write for an object without members. */
const isEmptyList = (value: Json): boolean => Array.isArray(value) && value.length === 0;

/** Objects within objects in what stands around a call. Deeper ones are data of a program. */
const ENVELOPE_DEPTH = 8;

/** Without the members that are null: clients write them for what they leave out, and the protocol has none. */
function withoutNulls(object: JsonObject, depth = ENVELOPE_DEPTH): JsonObject {
  const given = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([key, value]) => [
      key,
      isJsonObject(value) && depth > 0 ? withoutNulls(value, depth - 1) : value,
    ]),
  );
}

const refused = (id: string | number | null, code: number, message: string, data?: JsonObject): Incoming => ({
  kind: 'refused',
  reason: message,
  answer: { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } },
});
