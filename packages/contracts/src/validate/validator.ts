import type { Json } from '@workrail/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { AJV_OPTIONS, type RawError, rawErrors } from '../report/raw-error.ts';
import type { Schema } from '../schema/positions.ts';
import type { ReadSchema } from '../schema/read-schema.ts';
import { patternEngine } from './linear-pattern.ts';

export type Validator = (value: Json) => readonly RawError[];

interface ValidatorParts extends Pick<ReadSchema, 'patterns' | 'asksForEvaluated'> {
  readonly schema: Schema;
}

/**
 * Compiles a schema with an ajv of its own: one that is shared keeps a trace of every schema it ever saw.
 * Which errors are found is either all or the first one, which takes no memory for the others.
 */
export function openValidator(parts: ValidatorParts, find: 'all' | 'first'): Validator {
  const ajv = new Ajv2020({
    ...AJV_OPTIONS,
    allErrors: find === 'all',
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    multipleOfPrecision: 9,
    code: { regExp: patternEngine(parts.patterns), optimize: false },
  });
  // Ajv's constructor turns this on. Where nothing asks, tracking only costs, and patterns beside "if" fail.
  ajv.opts.unevaluated = parts.asksForEvaluated;
  const validate = ajv.compile(parts.schema);
  return (value) => {
    const fits = validate(value);
    const errors = fits ? [] : rawErrors(validate.errors);
    // Errors hold the value; the validator stays in the cache.
    validate.errors = null;
    return errors;
  };
}
