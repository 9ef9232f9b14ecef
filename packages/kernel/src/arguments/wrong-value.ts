import { beginning, choice, didYouMean, isJsonObject, type Json } from '../index.ts';
import type { ObjectSchema, PropertySchema } from './input-schema.ts';
import { join, membersOf } from './signature.ts';
import type { Violation } from './violation.ts';

/** What there is to say about a value that is not what its field takes. */
export function wrongType(path: string, expected: string, input: Json, advice = ''): readonly Violation[] {
  const field = path === '' ? 'the arguments' : `"${path}"`;
  return [{ path, rule: 'type', message: `${field} must be ${expected}, not ${typeOf(input)}${advice}` }];
}

function typeOf(input: Json): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'a list';
  if (!isJsonObject(input)) return `a value of type ${typeof input}`;
  const type = Object.prototype.toString.call(input).slice(8, -1);
  return type === 'Object' ? 'an object' : `an object of type ${type}`;
}

/** A text that was cut inside a character: stored, it would be another one than was sent. */
export function malformed(path: string): readonly Violation[] {
  const message = `"${path}" contains half a character (a lone surrogate), which cannot be stored; send the text again with whole characters`;
  return [{ path, rule: 'malformed-text', message }];
}

/** A text other than the few that its field takes. */
export function notOneOf(path: string, allowed: readonly string[] = [], input: string): readonly Violation[] {
  const near = didYouMean(input, allowed);
  const advice = near === undefined ? '' : `; did you mean "${near}"?`;
  const message = `"${path}" is "${beginning(input, 40)}", and takes ${choice(allowed)}${advice}`;
  return [{ path, rule: 'one-of', message }];
}

/** What JavaScript leaves of an object that is put into a text. */
const REMAINS = /^\[object \w+\]/;

/** A text where an object or a list belongs, which is not the JSON of one. */
export function notJson(path: string, schema: PropertySchema, text: string): readonly Violation[] {
  const [expected, kind] = schema.type === 'array' ? ['a list', 'list'] : ['an object', 'object'];
  const came = REMAINS.test(text.trim())
    ? 'the string sent is only what is left of an object that was converted to text'
    : kind === 'list'
      ? 'the string sent is a list converted to text, not its JSON'
      : 'the string sent is not the JSON of one';
  const advice = meantInside(path, schema) ?? `; send the ${kind} itself`;
  return [{ path, rule: 'json', message: `"${path}" must be ${expected}; ${came}${advice}` }];
}

/** The field that a bare value was most likely meant for, of an object that has its own. */
export function meantInside(path: string, schema: PropertySchema): string | undefined {
  const [first] = Object.entries(membersOf(schema));
  if (first === undefined || path === '') return undefined;
  const [name, { description }] = first;
  return `; did you mean "${join(path, name)}"?${description === undefined ? '' : ` It takes: ${description}`}`;
}

/** An artifact in place of what holds the list of artifacts. */
export function artifactItself(
  path: string,
  { properties = {} }: ObjectSchema,
  input: Readonly<Record<string, Json>>,
): readonly Violation[] | undefined {
  if (path === '' || properties.artifacts?.type !== 'array') return undefined;
  if (typeof input.kind !== 'string' || Object.hasOwn(properties, 'kind')) return undefined;
  const place = join(path, 'artifacts');
  return [
    {
      path,
      rule: 'type',
      message: `"${path}" has a "kind", so it is an artifact; send it as an item of the list "${place}": {"artifacts":[{"kind":…}]}`,
    },
  ];
}
