import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { type Members, membersOf, type Place, type Tell, textOf } from './place.ts';

export interface ConvertedInputs {
  /** As they stand in a workflow file; undefined where there are none. */
  readonly inputs: JsonObject | undefined;
  /** Types by name; undefined: any. */
  readonly types: ReadonlyMap<string, string | undefined>;
  /** Names of those that have to be given. */
  readonly required: ReadonlySet<string>;
}

const NONE: ConvertedInputs = { inputs: undefined, types: new Map(), required: new Set() };
const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

const KNOWN = [
  '$ref',
  'type',
  'title',
  'description',
  'default',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'format',
  'examples',
  'x-workrail-placeholder',
  'x-workrail-hint',
];

/** What a workflow asks for, of the JSON Schema of an object. */
export function convertInputs(
  place: Place | undefined,
  components: Members,
  tell: Tell,
  note: (text: string) => void,
): ConvertedInputs {
  if (place === undefined) return NONE;
  const schema = followed(place, components, tell);
  if (schema === undefined) return NONE;
  const members = schemaMembers(
    schema,
    ['$schema', 'type', 'properties', 'required', 'title', 'description', 'additionalProperties'],
    tell,
  );
  const type = members.get('type');
  if (type !== undefined && type.value !== 'object')
    tell(
      type,
      'input-schema',
      'the inputs are no object',
      'describe an object with the inputs as properties',
    );
  const additional = members.get('additionalProperties');
  if (additional !== undefined && typeof additional.value !== 'boolean')
    tell(additional, 'input-schema', 'inputs of any name have no counterpart', 'name each input');
  const list = members.get('required')?.value ?? [];
  const required = new Set(Array.isArray(list) ? (list as readonly Json[]).map(String) : []);
  const properties = members.get('properties');
  if (properties === undefined) return NONE;
  const types = new Map<string, string | undefined>();
  const inputs = [...membersOf(properties, undefined, tell)].map(([name, one]) => {
    const converted = convertInput(one, { name, isRequired: required.has(name), components, tell, note });
    types.set(name, converted.type as string | undefined);
    return [name, converted] as const;
  });
  for (const name of required)
    if (!types.has(name))
      tell(
        members.get('required') ?? schema,
        'input-schema',
        `the required input ${name} is not described`,
        'add it to properties',
      );
  return { inputs: inputs.length === 0 ? undefined : Object.fromEntries(inputs), types, required };
}

interface InputContext {
  readonly name: string;
  readonly isRequired: boolean;
  readonly components: Members;
  readonly tell: Tell;
  readonly note: (text: string) => void;
}

function convertInput(place: Place, context: InputContext): JsonObject {
  const { name, isRequired, components, tell, note } = context;
  const schema = followed(place, components, tell);
  if (schema === undefined) return {};
  const members = schemaMembers(schema, KNOWN, tell);
  const memberValue = (key: string): Json | undefined => members.get(key)?.value;
  const type = members.get('type');
  if (type !== undefined && !TYPES.includes(String(type.value)))
    tell(
      type,
      'input-schema',
      'several types, and null, have no counterpart',
      `use one of ${TYPES.join(', ')}`,
    );
  const format = memberValue('format');
  if (format !== undefined && format !== 'password')
    note(`the format ${String(format)} of the input ${name} is a hint, and is not checked`);
  const validate = Object.fromEntries(
    (
      [
        ['enum', memberValue('enum')],
        ['pattern', memberValue('pattern')],
        ['min_length', memberValue('minLength')],
        ['max_length', memberValue('maxLength')],
      ] as const
    ).filter(([, value]) => value !== undefined),
  ) as JsonObject;
  const fallback = members.get('default');
  if (fallback !== undefined && JSON.stringify(fallback.value).includes('${{'))
    tell(fallback, 'template', 'it contains "${{", which would be filled in', 'write it in another way');
  return withoutUndefined({
    name: memberValue('title'),
    description: memberValue('description'),
    type: type?.value,
    placeholder: memberValue('x-workrail-placeholder'),
    hint: memberValue('x-workrail-hint'),
    example: exampleOf(members.get('examples'), tell),
    default: fallback === undefined ? undefined : { from: 'literal', value: fallback.value },
    optional: isRequired ? undefined : true,
    secret: format === 'password' ? true : undefined,
    validate: Object.keys(validate).length === 0 ? undefined : validate,
  });
}

function exampleOf(examples: Place | undefined, tell: Tell): Json | undefined {
  if (examples === undefined) return undefined;
  const list = Array.isArray(examples.value) ? (examples.value as readonly Json[]) : [];
  const [only] = list;
  return list.length === 1 && typeof only === 'string'
    ? only
    : tell(examples, 'input-schema', 'an input has one example, which is a text', 'keep one of them');
}

/** Assertions of JSON Schema that an input does not check are refused: a value would be taken that was not to be. */
function schemaMembers(schema: Place, known: readonly string[], tell: Tell): Members {
  return membersOf(schema, known, (place, rule, message, fix) =>
    rule === 'unknown-key'
      ? tell(
          place,
          'input-schema',
          `inputs are not checked for ${place.pointer.slice(place.pointer.lastIndexOf('/') + 1)}`,
          'leave it out: the API checks what it is sent',
        )
      : tell(place, rule, message, fix),
  );
}

const DEEPEST = 20;

/** A schema, or the one of `components.inputs` that it refers to. */
function followed(place: Place, components: Members, tell: Tell, depth = 0): Place | undefined {
  if (!isJsonObject(place.value) || !Object.hasOwn(place.value, '$ref')) return place;
  const target = textOf({ value: place.value.$ref ?? null, pointer: `${place.pointer}/$ref` }, tell);
  if (target === undefined) return undefined;
  const [, name = ''] = /^#\/components\/inputs\/([^/]+)$/.exec(target) ?? [];
  const inputs = components.get('inputs');
  const found =
    inputs === undefined
      ? undefined
      : membersOf(inputs, undefined, tell).get(name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (Object.keys(place.value).length > 1)
    return tell(
      place,
      'input-schema',
      'other keys stand beside "$ref"',
      'put them into the schema that it refers to',
    );
  if (found === undefined || depth > DEEPEST)
    return tell(
      place,
      'components',
      `${target} leads to no input of this document`,
      'refer to #/components/inputs/<name>',
    );
  return followed(found, components, tell, depth + 1);
}

const withoutUndefined = (members: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
