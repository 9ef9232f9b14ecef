import { didYouMean } from '@workrail/kernel';
import { segmentsOf } from '../json/pointer.ts';
import { adviceFor } from '../report/advice.ts';
import type { RawError } from '../report/raw-error.ts';
import { sentence } from '../report/sentence.ts';
import { label, nearest, shown } from '../report/wording.ts';
import type { SchemaProblem } from '../violation.ts';
import { KEYWORDS } from './keywords.ts';
import { error } from './problem.ts';

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** An error of the meta-schema in words. */
export function keywordProblem(found: RawError): SchemaProblem {
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
