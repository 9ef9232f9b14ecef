import { E, type Json, parseExact } from '@workrail/kernel';
import { essenceOf, isBinaryType, isJsonType, isTextType } from '../media-type.ts';
import { base64Of, decoded } from '../platform.ts';

/** An answer as it came. */
export interface RawAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** What an answer says. */
export interface AnswerValue {
  readonly kind: 'empty' | 'json' | 'text' | 'binary';
  /** JSON with every digit, a text, null for an empty answer, or `{media_type, size, base64}` for bytes. */
  readonly value: Json;
  /** As the answer names it. */
  readonly mediaType?: string;
  /** What could not be read; the call itself was answered. */
  readonly warnings: readonly AnswerWarning[];
}

export interface AnswerWarning {
  readonly rule: 'answer_unreadable' | 'answer_charset';
  readonly message: string;
}

/** Bytes of an answer that are kept in its value; of more than these, type and size are. */
const KEPT_BYTES = 64 * 1024;

/**
 * The value of an answer, by its media type. An empty or blank body is null, whatever its type. JSON that cannot be
 * read stays the text that it is, with a warning. A type that is not known is a text where its bytes are one.
 */
export function readAnswer({ headers, body }: RawAnswer): AnswerValue {
  const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]?.trim() ?? '';
  const named = mediaType === '' ? {} : { mediaType };
  if (isBlank(body)) return { kind: 'empty', value: null, warnings: [], ...named };
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1];
  const isKnown = charset !== undefined || isJsonType(mediaType) || isTextType(mediaType);
  const isBytes = isBinaryType(mediaType) || (!isKnown && !isText(body));
  if (isBytes && !isJsonType(mediaType))
    return { kind: 'binary', value: bytesValue(mediaType, body), warnings: [], ...named };
  const { text, warnings } = textOf(body, charset);
  if (isJsonType(mediaType) || (mediaType === '' && /^\s*[[{]/.test(text))) {
    const json = parseExact(text);
    if (E.isRight(json)) return { kind: 'json', value: json.right, warnings, ...named };
    if (mediaType !== '') {
      const message = `the call was answered, but the answer is not the JSON that it says it is: ${json.left}`;
      const unreadable: AnswerWarning = { rule: 'answer_unreadable', message };
      return { kind: 'text', value: text, warnings: [...warnings, unreadable], ...named };
    }
  }
  return { kind: 'text', value: text, warnings, ...named };
}

/** Spaces and line breaks in all encodings that have those of ASCII. */
const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && decoded(bytes, 'utf-8') !== undefined;

function bytesValue(mediaType: string, body: Uint8Array): Json {
  return {
    media_type: mediaType === '' ? 'application/octet-stream' : essenceOf(mediaType),
    size: body.length,
    ...(body.length > KEPT_BYTES ? {} : { base64: base64Of(body) }),
  };
}

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
