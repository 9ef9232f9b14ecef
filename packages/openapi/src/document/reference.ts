import { E, type Either, isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';

/** A value of the document, and where it stands. */
export interface Located {
  readonly value: Json;
  readonly pointer: string;
}

/** Chains of references in real documents have one or two links. */
const MOST_LINKS = 50;

/** What a value is, or what it refers to in the end. Left: why that is not there. Nothing but the document is read. */
export function followed(document: JsonObject, at: Located): Either<string, Located> {
  let here = at;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const reference = referenceOf(here.value);
    if (reference === undefined) return E.right(here);
    const next = valueAt(document, reference);
    if (E.isLeft(next)) return next;
    here = next.right;
  }
  return E.left(`its reference leads back to itself`);
}

/** What an object refers to, if it is a reference. */
export function referenceOf(value: Json): string | undefined {
  const reference = isJsonObject(value) ? ownValue(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** What a reference names within the document. */
export function valueAt(document: JsonObject, reference: string): Either<string, Located> {
  if (!reference.startsWith('#'))
    return E.left(`it refers to ${reference}, which is neither in the document nor in a file beside it`);
  const pointer = unescaped(reference.slice(1));
  if (pointer === undefined) return E.left(`its reference ${reference} is not a JSON pointer`);
  let value: Json | undefined = document;
  for (const name of pointer.split('/').slice(1)) {
    value = memberOf(value, name.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (value === undefined) return E.left(`it refers to ${reference}, which is not there`);
  }
  return E.right({ value, pointer });
}

function memberOf(value: Json, name: string): Json | undefined {
  if (Array.isArray(value))
    return /^(?:0|[1-9]\d*)$/.test(name) ? (value as readonly Json[])[Number(name)] : undefined;
  return isJsonObject(value) ? ownValue(value, name) : undefined;
}

function unescaped(text: string): string | undefined {
  try {
    const pointer = decodeURIComponent(text);
    return pointer === '' || pointer.startsWith('/') ? pointer : undefined;
  } catch {
    return undefined;
  }
}
