import { E, type Json, stringifyExact } from '@workrail/kernel';
import { essenceOf, isBinaryType, isJsonType } from '../../media-type.ts';
import type { Report } from '../report.ts';
import type { RequestBody, RequestFinding, RequestInput } from '../request.ts';
import { objectSchema } from '../schema-facets.ts';
import { isList, isObject, kindOfValue, textOfValue } from '../values.ts';
import type { ChosenContent } from './choose-content.ts';
import { FILE_EXPECTED, fileSource, isFileSource } from './file-source.ts';
import { formFields } from './form-body.ts';
import { multipartParts } from './multipart-body.ts';
import { preparedBody } from './prepare-value.ts';

export interface WrittenBody {
  readonly body: RequestBody;
  readonly contentType: string;
}

/** The body that arguments or the step give; undefined where none is sent. */
export function writeBody(
  input: RequestInput,
  chosen: ChosenContent | undefined,
  members: ReadonlyMap<string, Json>,
  report: Report,
): WrittenBody | undefined {
  const { command, schemas } = input;
  if (chosen === undefined) {
    if (input.body !== undefined && command.body === undefined)
      report.fault({
        path: 'body',
        rule: 'body_unexpected',
        message: `${command.group} ${command.name} takes no body`,
        suggestion: 'leave body out',
      });
    return undefined;
  }
  const given = givenBody(input, chosen, members, report);
  if (given === undefined) return undefined;
  const { value, at } = given;
  const how = { schemas, report, mask: input.mask };
  // A file is described, not sent, by the value that names it.
  const sent =
    isFileSource(value) && isRaw(chosen) ? value : preparedBody(value, chosen.content.schema, at, how);
  return encoded({ value: sent, at }, chosen, input, report);
}

interface GivenBody {
  readonly value: Json;
  /** As findings name it. */
  readonly at: string;
}

function givenBody(
  { command, schemas, body }: RequestInput,
  { content }: ChosenContent,
  members: ReadonlyMap<string, Json>,
  report: Report,
): GivenBody | undefined {
  if (body !== undefined) return { value: body, at: 'body' };
  if (members.size > 0) return { value: Object.fromEntries(members), at: 'with' };
  if (command.body?.required !== true) return undefined;
  const object = objectSchema(content.schema, schemas);
  // All that it may say is optional, so that saying nothing is enough; a multipart body has at least one part.
  const isEnough =
    object !== undefined && object.members.size > 0 && !essenceOf(content.mediaType).startsWith('multipart/');
  if (isEnough) return { value: {}, at: 'with' };
  return report.fault({
    path: 'body',
    rule: 'body_missing',
    message: `${command.group} ${command.name} needs a body of the media type ${content.mediaType}`,
    expected: object === undefined ? 'body' : 'body, or arguments for its members',
    actual: 'nothing',
  });
}

/** Neither JSON nor a form: bytes or a text as they are. */
const isRaw = ({ content, mediaType = content.mediaType }: ChosenContent): boolean =>
  !isJsonType(mediaType) && !FORMS.has(essenceOf(mediaType));

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const FORMS: ReadonlySet<string> = new Set([FORM, MULTIPART]);

function encoded(
  { value, at }: GivenBody,
  chosen: ChosenContent,
  { schemas, boundary }: RequestInput,
  report: Report,
): WrittenBody | undefined {
  const { content } = chosen;
  const fault = (finding: Omit<RequestFinding, 'rule'>) => report.fault({ rule: 'body_value', ...finding });
  if (isRaw(chosen))
    return rawBody(value, chosen, (message, expected) =>
      fault({ path: at, message, ...(expected === undefined ? {} : { expected }) }),
    );
  const mediaType = chosen.mediaType ?? content.mediaType;
  if (isJsonType(mediaType))
    return { contentType: mediaType, body: { kind: 'text', text: stringifyExact(value) } };
  if (!isObject(value))
    return fault({
      path: at,
      message: `a body of ${essenceOf(mediaType)} has named members`,
      expected: 'an object',
      actual: kindOfValue(value),
    });
  if (essenceOf(mediaType) === FORM) {
    const fields = formFields(value, content.encoding);
    if (E.isRight(fields)) return { contentType: mediaType, body: { kind: 'text', text: fields.right } };
    const { name, reason } = fields.left;
    return fault({ path: `${at}.${name}`, message: `${name} cannot be a field of a form: ${reason}` });
  }
  const parts = multipartParts(value, { schema: content.schema, schemas, encoding: content.encoding ?? {} });
  if (E.isLeft(parts)) {
    const { name, reason, expected } = parts.left;
    const message = `${name} cannot be a part of the body: ${reason}`;
    return report.fault({
      path: `${at}.${name}`,
      rule: 'file_value',
      message,
      ...(expected === undefined ? {} : { expected }),
    });
  }
  return {
    contentType: `${MULTIPART}; boundary=${boundary}`,
    body: { kind: 'multipart', boundary, parts: parts.right },
  };
}

function rawBody(
  value: Json,
  { content, mediaType }: ChosenContent,
  fault: (message: string, expected?: string) => undefined,
): WrittenBody | undefined {
  if (essenceOf(content.mediaType).startsWith('multipart/'))
    return fault(`bodies of ${content.mediaType} cannot be made; only multipart/form-data can`);
  if (isFileSource(value)) {
    const file = fileSource(value);
    if (E.isLeft(file)) return fault(`the file of the body cannot be sent: ${file.left}`, FILE_EXPECTED);
    const contentType = file.right.contentType ?? mediaType ?? 'application/octet-stream';
    return { contentType, body: file.right.content };
  }
  const text = textOfValue(value);
  if (mediaType === undefined && text === undefined && (isObject(value) || isList(value)))
    return { contentType: 'application/json', body: { kind: 'text', text: stringifyExact(value) } };
  const named = mediaType ?? content.mediaType;
  if (isBinaryType(named))
    return fault(`a body of ${named} is bytes, and ${kindOfValue(value)} is none`, FILE_EXPECTED);
  if (text === undefined)
    return fault(
      `a body of ${named} is a text, and ${kindOfValue(value)} is none`,
      `the text of the ${named}`,
    );
  const declared = mediaType ?? 'text/plain';
  // Without it, readers take letters of other languages for something else.
  const needsCharset = /[^\0-\x7f]/.test(text) && declared.startsWith('text/') && !/charset=/i.test(declared);
  return {
    contentType: needsCharset ? `${declared}; charset=utf-8` : declared,
    body: { kind: 'text', text },
  };
}
