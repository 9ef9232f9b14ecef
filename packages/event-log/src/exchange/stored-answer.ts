import { E, isJsonObject, type Json, type JsonObject, parseExact } from '@workrail/kernel';

/** What came back from a call, as its blob holds it. */
export interface StoredAnswer {
  /** Left out where no answer came, and somebody said what the step gave. */
  readonly status?: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: StoredContent;
  /** One line each, for people. */
  readonly warnings: readonly string[];
}

export type StoredContent =
  | { readonly kind: 'empty' }
  /** As text: canonical JSON would change the digits of numbers. */
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'binary'; readonly base64: string; readonly size: number; readonly mediaType: string }
  /** It is not what its type says. */
  | {
      readonly kind: 'unreadable';
      readonly text: string;
      readonly mediaType: string;
      readonly reason: string;
    };

/** What steps see of an answer; a file can be sent on as it is. */
export function outputIn({ content }: StoredAnswer): Json {
  switch (content.kind) {
    case 'empty':
      return null;
    case 'json':
      return E.getOrElse((): Json => content.json)(parseExact(content.json));
    case 'text':
    case 'unreadable':
      return content.text;
    case 'binary':
      return { base64: content.base64, content_type: content.mediaType };
  }
}

/** Undefined where a document is no answer, as one of a redacted bundle may be. */
export function storedAnswer(document: Json): StoredAnswer | undefined {
  if (!isJsonObject(document) || !isJsonObject(document.content)) return undefined;
  const { status, headers, content, warnings } = document;
  const known = contentIn(content);
  if (known === undefined) return undefined;
  return {
    ...(typeof status === 'number' ? { status } : {}),
    headers: isJsonObject(headers) ? textsIn(headers) : {},
    content: known,
    warnings: Array.isArray(warnings) ? warnings.filter((one) => typeof one === 'string') : [],
  };
}

function contentIn(content: JsonObject): StoredContent | undefined {
  const text = (name: string): string => (typeof content[name] === 'string' ? content[name] : '');
  switch (content.kind) {
    case 'empty':
      return { kind: 'empty' };
    case 'json':
      return { kind: 'json', json: text('json') };
    case 'text':
      return { kind: 'text', text: text('text'), mediaType: text('mediaType') };
    case 'binary': {
      const { size } = content;
      return {
        kind: 'binary',
        base64: text('base64'),
        size: typeof size === 'number' ? size : 0,
        mediaType: text('mediaType'),
      };
    }
    case 'unreadable':
      return { kind: 'unreadable', text: text('text'), mediaType: text('mediaType'), reason: text('reason') };
    default:
      return undefined;
  }
}

const textsIn = (object: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
