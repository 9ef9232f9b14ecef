import { E, type Json, parseExact } from '@workrail/kernel';
import { essenceOf, isBinaryType, isJsonType, isTextType } from '../media-type.ts';
import { decoded } from '../platform.ts';

/** An answer as it came. */
export interface RawAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** What an answer says. Media types are in lower case and without parameters. */
export type AnswerContent =
  /** No body, or a blank one, whatever its type. */
  | { readonly kind: 'empty' }
  /** With every digit of its numbers. */
  | { readonly kind: 'json'; readonly value: Json; readonly mediaType: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array; readonly mediaType: string }
  /** It is not what it says it is. `reason` quotes nothing of it. */
  | {
      readonly kind: 'unreadable';
      readonly content: string | Uint8Array;
      readonly mediaType: string;
      readonly reason: string;
    };

export interface ReadAnswer {
  readonly content: AnswerContent;
  readonly warnings: readonly AnswerWarning[];
}

export interface AnswerWarning {
  readonly rule: 'answer_charset' | 'answer_large';
  readonly message: string;
}

/** Bytes of JSON that is read; more of it stays a text. */
const READ_JSON = 1024 * 1024;

/**
 * The content of an answer, by its media type. An empty or blank body is none, whatever its type. A type that is not known
 * is a text where its bytes are one.
 */
export function readAnswer({ headers, body }: RawAnswer): ReadAnswer {
  const headerOf = (wanted: string): string =>
    headers.find(([name]) => name.toLowerCase() === wanted)?.[1]?.trim() ?? '';
  const type = headerOf('content-type');
  const coding = headerOf('content-encoding').toLowerCase();
  if (isBlank(body)) return { content: { kind: 'empty' }, warnings: [] };
  if (coding !== '' && coding !== 'identity')
    return plain({
      kind: 'unreadable',
      content: body,
      mediaType: essenceOf(type) || BYTES,
      reason: `it is packed as ${coding}, and it is damaged or that is not known here`,
    });
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1];
  const isKnown = charset !== undefined || isJsonType(type) || isTextType(type);
  const isBytes = isBinaryType(type) || (!isKnown && !isText(body));
  if (isBytes && !isJsonType(type))
    return plain({ kind: 'binary', bytes: body, mediaType: essenceOf(type) || BYTES });
  const { text, warnings } = textOf(body, charset);
  const isJson = isJsonType(type) || (type === '' && /^\s*[[{]/.test(text));
  if (isJson && body.length > READ_JSON) {
    const message = `the answer has ${body.length} bytes, and JSON of more than ${READ_JSON} stays a text that nothing can look into`;
    return { content: asText(text, type), warnings: [...warnings, { rule: 'answer_large', message }] };
  }
  return { content: isJson ? asJson(text, type) : asText(text, type), warnings };
}

const BYTES = 'application/octet-stream';

const plain = (content: AnswerContent): ReadAnswer => ({ content, warnings: [] });

const asText = (text: string, type: string): AnswerContent => ({
  kind: 'text',
  text,
  mediaType: essenceOf(type) || 'text/plain',
});

/** What says nothing of itself, and only looks like JSON, is a text where it is none. */
function asJson(text: string, type: string): AnswerContent {
  const json = parseExact(text);
  const mediaType = essenceOf(type) || 'application/json';
  if (E.isRight(json)) return { kind: 'json', value: json.right, mediaType };
  if (type === '') return asText(text, type);
  // Other reasons quote what is wrong, which may be a part of a secret.
  const [depth] = /it is nested more than .*/.exec(json.left) ?? [];
  return {
    kind: 'unreadable',
    content: text,
    mediaType,
    reason: depth ?? 'it is not the JSON that it says it is',
  };
}

/** Spaces and line breaks in all encodings that have those of ASCII. */
const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && decoded(bytes, 'utf-8') !== undefined;

function textOf(
  body: Uint8Array,
  charset: string | undefined,
): { readonly text: string; readonly warnings: readonly AnswerWarning[] } {
  const asNamed = charset === undefined ? undefined : decoded(body, charset);
  const text = asNamed ?? decoded(body, 'utf-8');
  if (text !== undefined && (charset === undefined || asNamed !== undefined)) return { text, warnings: [] };
  const used = text === undefined ? 'windows-1252' : 'utf-8';
  const reason =
    charset === undefined ? 'the answer is not UTF-8' : `the answer cannot be read in the charset ${charset}`;
  return {
    text: text ?? decoded(body, used) ?? '',
    warnings: [{ rule: 'answer_charset', message: `${reason}; it is read as ${used}` }],
  };
}
