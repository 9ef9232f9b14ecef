import { E, type Either, isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { followed } from '../document/reference.ts';
import { type Finding, memberPointer } from '../finding.ts';
import type { ApiAnswer, ApiBody, ApiContent } from './command.ts';
import { flagIn, objectIn, objectsIn, textIn } from './members.ts';
import type { SchemaTable } from './schema-table.ts';

export interface BodySource {
  readonly document: JsonObject;
  readonly operation: JsonObject;
  readonly pointer: string;
  readonly table: SchemaTable;
  readonly warn: (finding: Finding) => void;
}

/** What kind of body is the easiest to write, first. */
const PREFERRED = [
  /^application\/(?:[\w.+-]+\+)?json\b/,
  /^application\/x-www-form-urlencoded\b/,
  /^multipart\/form-data\b/,
  /^text\//,
];

/** The body of an operation, undefined where it has none. Left: why no request can be made with it. */
export function bodyOf({
  document,
  operation,
  pointer,
  table,
  warn,
}: BodySource): Either<string, ApiBody | undefined> {
  const declared = ownValue(operation, 'requestBody');
  if (declared === undefined) return E.right(undefined);
  const at = memberPointer(pointer, 'requestBody');
  const target = followed(document, { value: declared, pointer: at });
  if (E.isLeft(target)) return E.left(`its body cannot be read: ${target.left}`);
  const body = target.right.value;
  if (!isJsonObject(body)) return E.left('its body is not an object');
  const contents: ApiContent[] = [];
  for (const [mediaType, content] of objectsIn(objectIn(body, 'content') ?? {})) {
    const schema = table.adopt(ownValue(content, 'schema') ?? {});
    if (E.isLeft(schema))
      return E.left(`the schema of its body refers to ${schema.left}, which is not there`);
    const encoding = objectIn(content, 'encoding');
    contents.push({ mediaType, schema: schema.right, ...(encoding === undefined ? {} : { encoding }) });
  }
  if (contents.length === 0) {
    warn({
      pointer: at,
      rule: 'body_without_content',
      message: 'the body names no media type, and is left out',
    });
    return E.right(undefined);
  }
  const description = textIn(body, 'description');
  return E.right({
    required: flagIn(body, 'required') === true,
    contents: contents.toSorted((left, right) => rankOf(left) - rankOf(right)),
    ...(description === undefined ? {} : { description }),
  });
}

function rankOf({ mediaType }: ApiContent): number {
  const rank = PREFERRED.findIndex((one) => one.test(mediaType.toLowerCase()));
  return rank === -1 ? PREFERRED.length : rank;
}

/** What an operation answers. What is wrong with an answer is no reason not to ask, and is left out with a warning. */
export function answersOf({ document, operation, pointer, table, warn }: BodySource): readonly ApiAnswer[] {
  const responses = objectIn(operation, 'responses') ?? {};
  return objectsIn(responses).flatMap(([status, declared]) => {
    const at = memberPointer(pointer, 'responses', status);
    const target = followed(document, { value: declared, pointer: at });
    if (E.isLeft(target) || !isJsonObject(target.right.value)) {
      const reason = E.isLeft(target) ? target.left : 'it is not an object';
      warn({
        pointer: at,
        rule: 'reference_dangling',
        message: `the answer ${status} cannot be read: ${reason}`,
      });
      return [];
    }
    const answer = target.right.value;
    const description = textIn(answer, 'description');
    const contents = objectsIn(objectIn(answer, 'content') ?? {}).map(([mediaType, content]) => ({
      mediaType,
      schema: answerSchema(ownValue(content, 'schema') ?? {}, at, status),
    }));
    return [{ status, contents, ...(description === undefined ? {} : { description }) }];
  });

  function answerSchema(schema: Json, at: string, status: string): Json {
    const adopted = table.adopt(schema);
    if (E.isRight(adopted)) return adopted.right;
    warn({
      pointer: at,
      rule: 'reference_dangling',
      message: `the schema of the answer ${status} refers to ${adopted.left}, which is not there; any answer is taken`,
    });
    return {};
  }
}
