import type { JsonObject } from '@workrail/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isWithin } from '../json/pointer.ts';
import { type RawError, rawErrors } from '../report/raw-error.ts';
import type { SchemaProblem } from '../violation.ts';
import { keywordProblem } from './keyword-problem.ts';

let opened: ReturnType<typeof open> | undefined;

/** Compiling it takes longer than everything else, so that waits until there is a schema. */
function open() {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: false,
    validateFormats: false,
    ownProperties: true,
    logger: false,
  });
  return ajv.getSchema('https://json-schema.org/draft/2020-12/schema');
}

/** Keywords whose values are of a kind that they can not be. */
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
