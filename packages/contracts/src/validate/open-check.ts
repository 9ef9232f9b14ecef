import type { Json } from '@workrail/kernel';
import { type Fault, faultOf } from '../json/extent.ts';
import { segmentsOf } from '../json/pointer.ts';
import { sizeOf } from '../json/size.ts';
import { violationsOf } from '../report/violations-of.ts';
import { label, quoted } from '../report/wording.ts';
import { pointerToPrototypeName } from '../schema/prototype-names.ts';
import type { ReadSchema } from '../schema/read-schema.ts';
import type { SchemaCheck, Violation } from '../violation.ts';
import { expand } from './expand.ts';
import { openValidator, type Validator } from './validator.ts';
import { weightOf } from './weight.ts';

const VALUE_LIMITS = { depth: 64, nodes: Number.POSITIVE_INFINITY } as const;

/** What a schema asks for, times the size of the value. Both can be large, but not at once. */
const LIMITS = { work: 40_000_000, errors: 300_000 } as const;

/** The check of a schema that has no errors. */
export function openCheck(read: ReadSchema): SchemaCheck {
  const { positions, targets, patterns, asksForEvaluated, confusesPrototypeNames } = read;
  const schema = expand(positions, targets);
  const weight = weightOf(schema, patterns);
  const parts = { schema, patterns, asksForEvaluated };
  const all = openValidator(parts, 'all');
  let first: Validator | undefined;

  const checkReadable = (value: Json): readonly Violation[] => {
    const confusing = confusesPrototypeNames ? pointerToPrototypeName(value) : undefined;
    if (confusing !== undefined) return [namedLikePrototype(confusing)];
    const { values, characters } = sizeOf(value);
    if (values * weight.perValue + characters * weight.perCharacter > LIMITS.work) return [TOO_MUCH];
    // All errors of a value are in memory at once, so what may have too many is checked up to its first one.
    if (values * weight.errors <= LIMITS.errors) return violationsOf(all(value), value);
    first ??= openValidator(parts, 'first');
    return violationsOf(first(value), value);
  };
  return (value) => {
    try {
      const fault = faultOf(value, VALUE_LIMITS);
      return fault === undefined ? checkReadable(value) : [unfit(fault)];
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

const namedLikePrototype = (pointer: string): Violation => ({
  pointer,
  message: `${label(pointer)} cannot be checked: ${quoted(segmentsOf(pointer).at(-1) ?? '')} is a key that every object has`,
  suggestion: 'give the key another name',
});

const unfit = ({ kind, pointer }: Fault): Violation => ({
  pointer,
  message:
    kind === 'too-deep'
      ? `${label(pointer)} is nested more than ${VALUE_LIMITS.depth} levels deep`
      : `${label(pointer)} is not a JSON value`,
});
