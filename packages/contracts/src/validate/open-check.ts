import { type Fault, faultOf } from '../json/extent.ts';
import { violationsOf } from '../report/violations-of.ts';
import { label } from '../report/wording.ts';
import type { ReadSchema } from '../schema/read-schema.ts';
import type { SchemaCheck, Violation } from '../violation.ts';
import { expand } from './expand.ts';
import type { Meter } from './meter.ts';
import { metered } from './metered.ts';
import { openValidator, type Validator } from './validator.ts';

const VALUE_LIMITS = { depth: 64, nodes: Number.POSITIVE_INFINITY } as const;

/** All errors of a value are in memory at once, so what may have too many is checked up to its first one. */
const BOUNDS = {
  all: { work: 50_000_000, reports: 100_000 },
  first: { work: 50_000_000, reports: Number.POSITIVE_INFINITY },
} as const;

/** The check of a schema that has no errors. */
export function openCheck({ positions, targets, patterns }: ReadSchema): SchemaCheck {
  const meter: Meter = { work: 0, reports: 0 };
  const parts = { schema: metered(expand(positions, targets), meter), patterns, meter };
  const all = openValidator(parts, 'all');
  let first: Validator | undefined;
  return (value) => {
    try {
      const fault = faultOf(value, VALUE_LIMITS);
      if (fault !== undefined) return [unfit(fault)];
      let errors = all(value, BOUNDS.all);
      if (errors === 'spent') {
        first ??= openValidator(parts, 'first');
        errors = first(value, BOUNDS.first);
      }
      return errors === 'spent' ? [TOO_MUCH] : violationsOf(errors, value);
    } catch {
      return [UNREADABLE];
    }
  };
}

const TOO_MUCH: Violation = {
  pointer: '',
  message: 'the value takes too much work to check against its schema',
  suggestion: 'make the value smaller',
};

const UNREADABLE: Violation = { pointer: '', message: 'the value could not be checked against its schema' };

const unfit = ({ kind, pointer }: Fault): Violation => ({
  pointer,
  message:
    kind === 'too-deep'
      ? `${label(pointer)} is nested more than ${VALUE_LIMITS.depth} levels deep`
      : `${label(pointer)} is not a JSON value`,
});
