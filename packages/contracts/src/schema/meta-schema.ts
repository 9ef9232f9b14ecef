import { didYouMean, type Json, type JsonObject } from '@workrail/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isWithin, segmentsOf } from '../json/pointer.ts';
import { adviceFor } from '../report/advice.ts';
import { AJV_OPTIONS, type RawError, rawErrors } from '../report/raw-error.ts';
import { repeatedEntry } from '../report/repeated-entry.ts';
import { sentence } from '../report/sentence.ts';
import { label, nearest, shown } from '../report/wording.ts';
import { KEYWORDS } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';

let opened: ReturnType<typeof open> | undefined;

/** Compiling it takes longer than everything else, so that waits until there is a schema. */
function open() {
  const ajv = new Ajv2020({ ...AJV_OPTIONS, allErrors: true });
  ajv
    .removeKeyword('uniqueItems')
    .addKeyword({ keyword: 'uniqueItems', type: 'array', validate: uniqueItems });
  return ajv.getSchema('https://json-schema.org/draft/2020-12/schema');
}

/** Ajv's own calls `toString` of the entries that it compares, which fails where one has a key of that name. */
const uniqueItems = (isAsked: boolean, list: readonly Json[]): boolean =>
  !isAsked || repeatedEntry(list) === undefined;

/** Keywords whose values are of a kind that they cannot be. */
export function metaSchemaProblems(schema: JsonObject): readonly SchemaProblem[] {
  opened ??= open();
  if (opened === undefined || opened(schema) === true) return [];
  const errors = rawErrors(opened.errors);
  opened.errors = null;
  const problems = withoutParts(errors).map(keywordProblem);
  // Each vocabulary of the standard says for itself that a schema is an object.
  return [...new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem])).values()];
}

/**
 * What was wrong with each alternative is left out: the error of the whole says what they are. A list can only
 * be meant for the alternative that is one, so there it is the other way round, and its entries are named.
 */
function withoutParts(errors: readonly RawError[]): readonly RawError[] {
  const wholes = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors.filter((error) => {
    const whole = wholes.find(({ instancePath }) => isWithin(error.instancePath, instancePath));
    if (whole === undefined) return true;
    return Array.isArray(whole.data) ? isOfList(error, whole) : error === whole;
  });
}

/** An error at the list itself is about being one, unless it counts or compares the entries. */
const isOfList = ({ instancePath, keyword }: RawError, list: RawError): boolean =>
  instancePath !== list.instancePath || keyword === 'minItems' || keyword === 'uniqueItems';

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** An error of the meta-schema in words. */
function keywordProblem(found: RawError): SchemaProblem {
  const { instancePath, data } = found;
  const message = `${subject(instancePath)} ${predicate(found)}`;
  const advice = suggestion(found) ?? (data === undefined ? undefined : adviceFor(found));
  return error(instancePath, message, advice);
}

function predicate(found: RawError): string {
  const { keyword, data, schemaPath } = found;
  if (keyword === 'anyOf' && schemaPath.includes('/dependencies/'))
    return `must be a schema or a list of keys, but is ${shown(data)}`;
  if (keyword === 'anyOf')
    return `must be one of ${TYPES.join(', ')}, or a list of these, but is ${shown(data)}`;
  // The names of types are the only values that the meta-schema lists.
  if (keyword === 'enum') return `must be one of ${TYPES.join(', ')}, but is ${shown(data)}`;
  return isForSchema(found) ? `must be a schema, but is ${shown(data)}` : sentence(found);
}

const isForSchema = ({ keyword, schema }: RawError): boolean =>
  keyword === 'type' && Array.isArray(schema) && schema.includes('object') && schema.includes('boolean');

function suggestion(found: RawError): string | undefined {
  const { keyword, data, instancePath } = found;
  const last = segmentsOf(instancePath).at(-1);
  if (keyword === 'anyOf' && typeof data === 'string') return nearest(didYouMean(data, TYPES));
  if (isForSchema(found) && last === 'items' && Array.isArray(data))
    return 'use "prefixItems" for one schema for each place';
  if (keyword === 'type' && last === 'required' && typeof data === 'boolean')
    return 'name the key in the "required" list of the schema around it';
  if (keyword === 'type' && last === 'examples') return 'write a list, even of one example';
  return undefined;
}

/** `minLength`, and where the last step says little by itself `required[0]` or `properties.name`. */
function subject(pointer: string): string {
  const [outer = '', last = ''] = ['', ...segmentsOf(pointer)].slice(-2);
  const role = KEYWORDS.get(outer) ?? 'annotation';
  const alone = role === 'annotation' || role.endsWith('schema');
  const steps = pointer.split('/').slice(alone ? -1 : -2);
  return label(steps.map((segment) => `/${segment}`).join('')) || last;
}
