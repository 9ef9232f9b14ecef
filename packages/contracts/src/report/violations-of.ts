import type { Json } from '@workrail/kernel';
import { documentOrder } from '../json/document-order.ts';
import { below } from '../json/pointer.ts';
import type { Violation } from '../violation.ts';
import { adviceFor } from './advice.ts';
import { reduceBranches } from './branches.ts';
import type { RawError } from './raw-error.ts';
import { sentence } from './sentence.ts';
import { label } from './wording.ts';

const SHOWN = 10;

/** The validator's errors in words: the first ten different ones, in the order of the value. */
export function violationsOf(errors: readonly RawError[], value: Json): readonly Violation[] {
  const inOrder = documentOrder(value);
  const located = reduceBranches(errors).map((error) => ({ error, place: placeOf(error) }));
  located.sort((left, right) => inOrder(left.place, right.place) || lateness(left) - lateness(right));
  const violations = new Map<string, Violation>();
  for (const { error, place } of located) {
    const violation = violationOf(error, place);
    violations.set(`${violation.pointer} ${violation.message}`, violation);
    if (violations.size === SHOWN) break;
  }
  return [...violations.values()];
}

/** Of what is wrong with a list, that entries are repeated matters least. */
const lateness = ({ error }: { readonly error: RawError }): number =>
  error.keyword === 'uniqueItems' ? 1 : 0;

/** What exists of the place that an error is about: what is missing is looked for where it should be. */
function placeOf({ keyword, instancePath, params }: RawError): string {
  const extra = keyword === 'additionalProperties' ? 'additionalProperty' : 'unevaluatedProperty';
  return Object.hasOwn(params, extra) ? below(instancePath, String(params[extra])) : instancePath;
}

function violationOf(error: RawError, place: string): Violation {
  const missing = error.params.missingProperty;
  const subject = label(missing === undefined ? place : below(place, String(missing)));
  const suggestion = adviceFor(error);
  return {
    pointer: shortPointer(place),
    message: `${subject} ${sentence(error)}`,
    ...(suggestion !== undefined && { suggestion }),
  };
}

const LONGEST_POINTER = 512;

/** A pointer through keys that no message could hold stops at the last value before them. */
function shortPointer(pointer: string): string {
  let short = pointer;
  while (short.length > LONGEST_POINTER || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(short)) {
    short = short.slice(0, short.lastIndexOf('/'));
  }
  return short;
}
