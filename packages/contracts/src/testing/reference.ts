import { canonicalJson, isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';

/**
 * JSON Schema 2020-12 as the standard has it, read straight from the schema, for the keywords that a contract may
 * use. It knows neither limits nor messages, so what it says of a value can be held against any validator.
 */
export const fitsByTheStandard = (schema: JsonObject, value: Json): boolean =>
  applied(schema, value, schema).fits;

/** Whether a value fits, and which of its keys and entries were evaluated if it does. */
interface Outcome {
  readonly fits: boolean;
  readonly evaluated: readonly string[];
}

type Schemas = Readonly<Record<string, Json>>;

interface Keywords {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly multipleOf?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly allOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly not?: Json;
  readonly if?: Json;
  readonly then?: Json;
  readonly else?: Json;
  readonly dependentSchemas?: Schemas;
  readonly properties?: Schemas;
  readonly patternProperties?: Schemas;
  readonly additionalProperties?: Json;
  readonly propertyNames?: Json;
  readonly unevaluatedProperties?: Json;
  readonly prefixItems?: readonly Json[];
  readonly items?: Json;
  readonly contains?: Json;
  readonly unevaluatedItems?: Json;
}

const outcome = (fits: boolean, evaluated: readonly string[] = []): Outcome => ({ fits, evaluated });
const PASSED = outcome(true);

function applied(schema: Json, value: Json, root: JsonObject): Outcome {
  if (!isJsonObject(schema)) return outcome(schema !== false);
  const keywords = schema as Keywords;
  const apply = (inner: Json | undefined, to: Json = value) =>
    inner === undefined ? PASSED : applied(inner, to, root);
  const target = keywords.$ref?.split('/').at(-1) ?? '';
  const definitions = ownValue(root, '$defs');
  const direct = [
    outcome(assertions(keywords, value)),
    apply(isJsonObject(definitions) ? ownValue(definitions, target) : undefined),
    ...applicators(keywords, value, apply),
    ...(isJsonObject(value) ? ofMembers(keywords, value, apply) : []),
    ...(Array.isArray(value) ? ofEntries(keywords, value as readonly Json[], apply) : []),
  ];
  const all = [...direct, ...ofTheRest(keywords, value, direct, apply)];
  const fits = all.every((one) => one.fits);
  return outcome(fits, fits ? all.flatMap((one) => one.evaluated) : []);
}

type Apply = (schema: Json | undefined, value?: Json) => Outcome;

function assertions(keywords: Keywords, value: Json): boolean {
  const { type, enum: listed } = keywords;
  if (type !== undefined && ![type].flat().some((name) => hasType(value, name))) return false;
  if (listed !== undefined && !listed.some((one) => same(one, value))) return false;
  if (keywords.const !== undefined && !same(keywords.const, value)) return false;
  if (typeof value === 'number') return ofNumber(keywords, value);
  if (typeof value === 'string') return ofText(keywords, value);
  if (Array.isArray(value)) return ofList(keywords, value as readonly Json[]);
  return isJsonObject(value) ? ofObject(keywords, value) : true;
}

const same = (left: Json, right: Json): boolean => canonicalJson(left) === canonicalJson(right);

function hasType(value: Json, name: string): boolean {
  if (name === 'integer') return Number.isInteger(value);
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return isJsonObject(value);
  return name === 'null' ? value === null : name === typeof value;
}

const within = (size: number, least = 0, most = Number.POSITIVE_INFINITY): boolean =>
  size >= least && size <= most;

const ofNumber = (keywords: Keywords, value: number): boolean =>
  within(value, keywords.minimum ?? Number.NEGATIVE_INFINITY, keywords.maximum) &&
  value > (keywords.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value < (keywords.exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
  (keywords.multipleOf === undefined || Number.isInteger(value / keywords.multipleOf));

const ofText = ({ minLength, maxLength, pattern = '' }: Keywords, value: string): boolean =>
  within([...value].length, minLength, maxLength) && new RegExp(pattern, 'u').test(value);

const ofList = ({ minItems, maxItems, uniqueItems }: Keywords, value: readonly Json[]): boolean =>
  within(value.length, minItems, maxItems) &&
  (uniqueItems !== true || new Set(value.map((entry) => canonicalJson(entry))).size === value.length);

function ofObject(keywords: Keywords, value: JsonObject): boolean {
  const { minProperties, maxProperties, required = [], dependentRequired = {} } = keywords;
  const needed = Object.entries(dependentRequired).flatMap(([key, names]) =>
    Object.hasOwn(value, key) ? names : [],
  );
  return (
    within(Object.keys(value).length, minProperties, maxProperties) &&
    [...required, ...needed].every((key) => Object.hasOwn(value, key))
  );
}

/** Keywords that apply schemas to the value itself. */
function applicators(keywords: Keywords, value: Json, apply: Apply): readonly Outcome[] {
  const { allOf = [], anyOf, oneOf, not, dependentSchemas = {} } = keywords;
  const condition = apply(keywords.if);
  const branch = condition.fits ? [condition, apply(keywords.then)] : [apply(keywords.else)];
  return [
    ...allOf.map((schema) => apply(schema)),
    alternatives(anyOf, apply, (fitting) => fitting > 0),
    alternatives(oneOf, apply, (fitting) => fitting === 1),
    outcome(not === undefined || !apply(not).fits),
    ...(keywords.if === undefined ? [] : branch),
    ...Object.entries(dependentSchemas).map(([key, schema]) =>
      isJsonObject(value) && Object.hasOwn(value, key) ? apply(schema) : PASSED,
    ),
  ];
}

function alternatives(
  schemas: readonly Json[] | undefined,
  apply: Apply,
  enough: (fitting: number) => boolean,
): Outcome {
  if (schemas === undefined) return PASSED;
  const fitting = schemas.map((schema) => apply(schema)).filter(({ fits }) => fits);
  return outcome(
    enough(fitting.length),
    fitting.flatMap(({ evaluated }) => evaluated),
  );
}

function ofMembers(keywords: Keywords, value: JsonObject, apply: Apply): readonly Outcome[] {
  const { properties = {}, patternProperties = {}, additionalProperties, propertyNames } = keywords;
  return Object.entries(value).flatMap(([key, member]) => {
    const named = ownValue(properties, key);
    const patterns = Object.entries(patternProperties).filter(([source]) =>
      new RegExp(source, 'u').test(key),
    );
    const schemas = [...(named === undefined ? [] : [named]), ...patterns.map(([, schema]) => schema)];
    const others = schemas.length === 0 && additionalProperties !== undefined ? [additionalProperties] : [];
    return [
      outcome(apply(propertyNames, key).fits),
      ...[...schemas, ...others].map((schema) => outcome(apply(schema, member).fits, [key])),
    ];
  });
}

function ofEntries(keywords: Keywords, value: readonly Json[], apply: Apply): readonly Outcome[] {
  const { prefixItems = [], items, contains, minContains, maxContains } = keywords;
  const met = value.flatMap((entry, index) => (apply(contains, entry).fits ? [String(index)] : []));
  return [
    ...value.flatMap((entry, index) => {
      const schema = index < prefixItems.length ? prefixItems[index] : items;
      return schema === undefined ? [] : [outcome(apply(schema, entry).fits, [String(index)])];
    }),
    ...(contains === undefined ? [] : [outcome(within(met.length, minContains ?? 1, maxContains), met)]),
  ];
}

function ofTheRest(keywords: Keywords, value: Json, direct: readonly Outcome[], apply: Apply) {
  const schema = Array.isArray(value) ? keywords.unevaluatedItems : keywords.unevaluatedProperties;
  if (typeof value !== 'object' || value === null || schema === undefined) return [];
  const evaluated = new Set(direct.flatMap((one) => one.evaluated));
  return Object.entries(value)
    .filter(([key]) => !evaluated.has(key))
    .map(([key, member]) => outcome(apply(schema, member).fits, [key]));
}
