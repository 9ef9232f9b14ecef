import { E, type Either, type Json, type JsonObject, stringifyExact } from '@workrail/kernel';
import { flagIn, objectIn, textIn } from '../../commands/members.ts';
import { isJsonType } from '../../media-type.ts';
import { formEncoded, reservedKept } from '../percent.ts';
import { type Escape, inBrackets, inPairs, type Pair } from '../styles.ts';
import { isList, textOfValue } from '../values.ts';

/**
 * The fields of application/x-www-form-urlencoded. Unless the document's `encoding` says otherwise, a list of texts
 * repeats the name, and objects and lists of them are written in brackets: `metadata[a]=b`, `items[0][price]=5`. Null,
 * empty lists and empty objects are not sent. Left: why a member cannot be written.
 */
export function formFields(
  value: JsonObject,
  encoding: JsonObject | undefined,
): Either<{ readonly name: string; readonly reason: string }, string> {
  const pairs: Pair[] = [];
  for (const [name, member] of Object.entries(value)) {
    const written = fieldsOf(name, member, objectIn(encoding ?? {}, name) ?? {});
    if (E.isLeft(written)) return E.left({ name, reason: written.left });
    pairs.push(...written.right);
  }
  return E.right(pairs.map(([name, text]) => `${name}=${text}`).join('&'));
}

function fieldsOf(name: string, value: Json, encoding: JsonObject): Either<string, readonly Pair[]> {
  const style = STYLES.find((one) => one === textIn(encoding, 'style'));
  const explode = flagIn(encoding, 'explode');
  const reserved = flagIn(encoding, 'allowReserved');
  const text: Escape = reserved === true ? reservedKept : formEncoded;
  const escapes = { key: formEncoded, text };
  if (style !== undefined || explode !== undefined || reserved !== undefined) {
    const used = style ?? 'form';
    return inPairs(name, value, { style: used, explode: explode ?? used === 'form' }, escapes);
  }
  const mediaType = textIn(encoding, 'contentType') ?? '';
  if (isJsonType(mediaType) && value !== null)
    return E.right([[formEncoded(name), formEncoded(stringifyExact(value))]]);
  if (isList(value) && value.every((item) => item === null || textOfValue(item) !== undefined))
    return inPairs(name, value, { style: 'form', explode: true }, escapes);
  return E.right(inBrackets(name, value, escapes));
}

const STYLES = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const;
