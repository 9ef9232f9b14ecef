import type { Json } from '@workrail/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type RawError, rawErrors } from '../report/raw-error.ts';
import { type LinearPattern, patternEngine } from './linear-pattern.ts';
import { type Meter, Spent } from './meter.ts';
import type { MeteredSchema } from './metered.ts';
import { useOwnKeywords } from './own-keywords.ts';

/** What is wrong with a value, or that finding out takes more work than there is. */
export type Validator = (value: Json, bounds: Meter) => readonly RawError[] | 'spent';

export interface ValidatorParts {
  readonly schema: MeteredSchema;
  readonly patterns: ReadonlyMap<string, LinearPattern>;
  readonly meter: Meter;
}

/**
 * Compiles a schema with an ajv of its own: one that is shared keeps a trace of every schema it ever saw.
 * Which errors are found is either all or the first one, which takes no memory for the others.
 */
export function openValidator({ schema, patterns, meter }: ValidatorParts, find: 'all' | 'first'): Validator {
  const ajv = new Ajv2020({
    allErrors: find === 'all',
    verbose: true,
    messages: false,
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
    addUsedSchema: false,
    ownProperties: true,
    multipleOfPrecision: 9,
    logger: false,
    code: { regExp: patternEngine(patterns, meter), optimize: false },
  });
  useOwnKeywords(ajv, meter);
  const validate = ajv.compile(schema);
  return (value, bounds) => {
    Object.assign(meter, bounds);
    try {
      return validate(value) ? [] : rawErrors(validate.errors);
    } catch (thrown) {
      if (thrown instanceof Spent) return 'spent';
      throw thrown;
    } finally {
      // Errors hold the value; the validator stays in the cache.
      validate.errors = null;
    }
  };
}
