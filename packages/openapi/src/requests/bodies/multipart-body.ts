import { E, type Either, type Json, type JsonObject, stringifyExact } from '@workrail/kernel';
import { objectIn, textIn } from '../../commands/members.ts';
import { isJsonType, isMediaType, isRange } from '../../media-type.ts';
import type { RequestPart, Schemas } from '../request.ts';
import { facetsOf, isBinary, itemSchema, memberSchema, typesIn } from '../schema-facets.ts';
import { isList, kindOfValue, textOfValue } from '../values.ts';
import { FILE_EXPECTED, type FileSource, fileSource, isFileSource } from './file-source.ts';

export interface PartFault {
  readonly name: string;
  readonly reason: string;
  readonly expected?: string;
}

/**
 * The parts of multipart/form-data: a text for a text, a number or a truth value, JSON for an object, a file for a file,
 * and a part for each item of a list. Null and empty lists are not sent.
 */
export function multipartParts(
  value: JsonObject,
  {
    schema,
    schemas,
    encoding,
  }: { readonly schema: Json; readonly schemas: Schemas; readonly encoding: JsonObject },
): Either<PartFault, readonly RequestPart[]> {
  const facets = facetsOf(schema, schemas);
  const parts: RequestPart[] = [];
  for (const [name, member] of Object.entries(value)) {
    const own = memberSchema(facets, name) ?? true;
    const mediaType = textIn(objectIn(encoding, name) ?? {}, 'contentType');
    const items = itemSchema(facetsOf(own, schemas)) ?? true;
    const isJsonList = isList(member) && mediaType !== undefined && isJsonType(mediaType);
    const entries =
      isList(member) && !isJsonList ? member.map((one) => [one, items] as const) : [[member, own] as const];
    for (const [entry, entrySchema] of entries) {
      if (entry === null) continue;
      const part = partOf(name, entry, facetsOf(entrySchema, schemas), mediaType);
      if (E.isLeft(part)) return E.left({ name, ...part.left });
      parts.push(part.right);
    }
  }
  return E.right(parts);
}

type PartOutcome = Either<Omit<PartFault, 'name'>, RequestPart>;

function partOf(
  name: string,
  value: Json,
  facets: readonly JsonObject[],
  mediaType: string | undefined,
): PartOutcome {
  const isFile = isFileSource(value) && !typesIn(facets).has('object');
  if (isFile || isBinary(facets)) {
    const file = fileSource(value);
    if (E.isLeft(file)) return E.left({ reason: file.left, expected: FILE_EXPECTED });
    return E.right(filePart(name, file.right, mediaType));
  }
  const text = textOfValue(value);
  const isJson = mediaType === undefined ? text === undefined : isJsonType(mediaType);
  if (isJson)
    return E.right(valuePart(name, stringifyExact(value), concrete(mediaType) ?? 'application/json'));
  if (text === undefined)
    return E.left({ reason: `it is ${kindOfValue(value)}, and its media type is ${mediaType}` });
  return E.right(valuePart(name, text, concrete(mediaType)));
}

const valuePart = (name: string, text: string, mediaType: string | undefined): RequestPart => ({
  headers: [
    ['content-disposition', `form-data; name="${quotable(name)}"`],
    ...(mediaType === undefined ? [] : [['content-type', mediaType] as const]),
  ],
  content: { kind: 'text', text },
});

const filePart = (
  name: string,
  { content, filename, contentType }: FileSource,
  mediaType: string | undefined,
): RequestPart => ({
  headers: [
    ['content-disposition', `form-data; name="${quotable(name)}"; filename="${quotable(filename ?? name)}"`],
    ['content-type', contentType ?? concrete(mediaType) ?? 'application/octet-stream'],
  ],
  content,
});

/** One media type, where the document does not name a choice of them. */
const concrete = (mediaType: string | undefined): string | undefined =>
  mediaType !== undefined && isMediaType(mediaType) && !isRange(mediaType) ? mediaType : undefined;

/** A name between quotes, as browsers write it. */
const quotable = (name: string): string =>
  name.toWellFormed().replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
