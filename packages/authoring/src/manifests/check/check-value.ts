import { choice, didYouMean, exactNumber, type Json, stringifyExact } from '@workrail/kernel';
import { isFileOf, type JsonType, type ValueShape, valueShape } from '@workrail/openapi';
import type { Template } from '@workrail/workflow-compiler';
import { below, type ManifestFinding, type Tell } from '../finding.ts';
import { type ReferenceTypes, typesOf } from './template-types.ts';

/** Where a value goes, and what is known around it. */
export interface ValueContext {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly references: ReferenceTypes;
  /** Parameters are sent as texts, so that a number written as a text is the same; a body keeps the type. */
  readonly isText: boolean;
  /** Whether an object that names a file, or holds one, stands for its bytes. */
  readonly takesFiles: boolean;
  /** What each finding says besides. */
  readonly about: Pick<ManifestFinding, 'stepId' | 'command'>;
  readonly tell: Tell;
}

/** Deeper than any body that somebody writes by hand. */
const DEEPEST = 40;

/** Holds a value that may have templates in it against what the API expects. */
export function checkValue(
  template: Template,
  schema: Json,
  pointer: string,
  context: ValueContext,
  depth = 0,
): void {
  if (depth > DEEPEST) return;
  const shape = valueShape(schema, context.schemas);
  if (context.takesFiles && isFile(template) && shape.types?.has('object') !== true) return;
  checkType(template, shape, pointer, context);
  checkChoice(template, shape, pointer, context);
  for (const [index, item] of itemsOf(template).entries())
    if (shape.items !== undefined) checkValue(item, shape.items, below(pointer, index), context, depth + 1);
  const members = membersOf(template);
  if (members !== undefined && shape.members.size > 0) checkMembers(members, shape, pointer, context, depth);
}

const literalOf = (template: Template): Json | undefined =>
  'literal' in template ? template.literal : undefined;

export function itemsOf(template: Template): readonly Template[] {
  const literal = literalOf(template);
  if (Array.isArray(literal)) return (literal as readonly Json[]).map((one) => ({ literal: one }));
  return 'list' in template ? template.list : [];
}

type Members = readonly { readonly name: string; readonly value: Template }[];

const isFile = (template: Template): boolean => isFileOf((membersOf(template) ?? []).map(({ name }) => name));

/** Undefined where it is no object. */
export function membersOf(template: Template): Members | undefined {
  if ('members' in template) return template.members;
  const literal = literalOf(template);
  if (typeof literal !== 'object' || literal === null || Array.isArray(literal)) return undefined;
  return Object.entries(literal).map(([name, value]: [string, Json]) => ({
    name,
    value: { literal: value },
  }));
}

/** `number` stands for integers as well, and a number may be whole. */
const fits = (actual: JsonType, expected: ReadonlySet<JsonType>): boolean =>
  expected.has(actual) ||
  (actual === 'integer' && expected.has('number')) ||
  (actual === 'number' && expected.has('integer'));

const WORDS: Readonly<Record<JsonType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const inWords = (types: ReadonlySet<JsonType>): string => choice([...types].map((type) => WORDS[type]));

function checkType(
  template: Template,
  { types, items }: ValueShape,
  pointer: string,
  context: ValueContext,
): void {
  const actual = typesOf(template, context.references);
  if (types === undefined || actual === undefined || actual.size === 0) return;
  if ([...actual].some((one) => fits(one, types))) return;
  const { about, tell, isText } = context;
  const expected = inWords(types);
  const literal = literalOf(template);
  const spelt = typeof literal === 'string' ? spelling(literal, types) : undefined;
  if (spelt !== undefined) {
    tell({
      ...about,
      pointer,
      rule: 'quoted-value',
      severity: isText ? 'warning' : 'error',
      message: `it is the text ${stringifyExact(literal ?? null)}, and the API expects ${expected}`,
      expected,
      actual: stringifyExact(literal ?? null),
      suggestion: `write it without quotes: ${spelt}`,
    });
    return;
  }
  // A single value in place of a list of one is sent the same, and so is a text in place of a number.
  const isSent =
    isText && [...actual].some((one) => one !== 'object' && (one !== 'array' || items !== undefined));
  if (isSent && typeof literal !== 'string') return;
  if (isSent && types.has('array')) return;
  tell({
    ...about,
    pointer,
    rule: 'argument-type',
    severity: 'error',
    message: `it is ${inWords(actual)}, and the API expects ${expected}`,
    expected,
    actual: literal === undefined ? inWords(actual) : shown(literal),
    suggestion: adviceFor(template, types),
  });
}

function adviceFor(template: Template, types: ReadonlySet<JsonType>): string {
  const [type] = types;
  if ('reference' in template && template.reference.root === 'inputs')
    return `give the input ${template.reference.name} the type ${type}, or take the value from somewhere else`;
  return `write ${inWords(types)}`;
}

/** The value that a text spells, where one of these types is expected. */
function spelling(text: string, types: ReadonlySet<JsonType>): string | undefined {
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text;
  return (types.has('number') || types.has('integer')) && exactNumber(text) !== undefined ? text : undefined;
}

function checkChoice(
  template: Template,
  { values }: ValueShape,
  pointer: string,
  context: ValueContext,
): void {
  const literal = literalOf(template);
  if (values === undefined || literal === undefined || typeof literal === 'object') return;
  if (values.some((one) => one === literal || (context.isText && String(one) === String(literal)))) return;
  const expected = choice(values.slice(0, SHOWN_CHOICES).map(shown));
  const near =
    typeof literal === 'string'
      ? didYouMean(
          literal,
          values.filter((one) => typeof one === 'string'),
        )
      : undefined;
  context.tell({
    ...context.about,
    pointer,
    rule: 'argument-value',
    severity: 'error',
    message: `it is ${shown(literal)}, and the API takes ${expected}${values.length > SHOWN_CHOICES ? ' and others' : ''}`,
    expected,
    actual: shown(literal),
    suggestion: near === undefined ? 'write one of them' : `did you mean "${near}"?`,
  });
}

const SHOWN_CHOICES = 12;
const SHOWN = 80;

function shown(value: Json): string {
  const text = stringifyExact(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

function checkMembers(
  members: Members,
  shape: ValueShape,
  pointer: string,
  context: ValueContext,
  depth: number,
): void {
  for (const { name, value } of members) {
    const schema = shape.members.get(name);
    const at = below(pointer, name);
    if (schema === undefined) {
      if (!shape.isOpen) unknownMember(name, shape, at, context);
      continue;
    }
    if (valueShape(schema, context.schemas).isReadOnly) readOnlyMember(name, at, context);
    else checkValue(value, schema, at, context, depth + 1);
  }
  for (const name of shape.required)
    if (!members.some((one) => one.name === name))
      context.tell({
        ...context.about,
        pointer,
        rule: 'missing-argument',
        severity: 'error',
        message: `it has no ${name}, which the API requires`,
        expected: name,
        suggestion: `add ${name}`,
      });
}

/** Many documents do not say all that their API takes. */
function unknownMember(
  name: string,
  { members }: ValueShape,
  pointer: string,
  { tell, about }: ValueContext,
): void {
  const meant = didYouMean(name, members.keys());
  tell({
    ...about,
    pointer,
    rule: 'unknown-argument',
    severity: 'warning',
    message: `the document of the API has no ${name} here`,
    candidates: [...members.keys()].slice(0, SHOWN_CHOICES),
    suggestion:
      meant === undefined ? 'remove it, unless the API takes it all the same' : `did you mean ${meant}?`,
  });
}

export function readOnlyMember(
  name: string,
  pointer: string,
  { tell, about }: Pick<ValueContext, 'tell' | 'about'>,
): void {
  tell({
    ...about,
    pointer,
    rule: 'read-only-argument',
    severity: 'warning',
    message: `${name} is only ever answered by the API, and is not sent`,
    suggestion: 'remove it',
  });
}
