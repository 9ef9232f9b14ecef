import type { Fault, Surroundings } from './fault.ts';
import { FAULTS_OF_CONTENT, FAULTS_OF_FIELDS } from './faults-of-fields.ts';
import { FAULTS_OF_KEYS } from './faults-of-keys.ts';
import { FAULTS_OF_TOKENS } from './faults-of-tokens.ts';
import type { Call } from './wire.ts';

const FAULTS: readonly (readonly Fault[])[] = [
  FAULTS_OF_FIELDS,
  FAULTS_OF_CONTENT,
  FAULTS_OF_KEYS,
  FAULTS_OF_TOKENS,
];

/** Draws until one is met that the call has room for. */
const DRAWS = 12;

/** A call gone wrong in one way; undefined where it is too small for that. */
export function spoil(
  call: Call,
  around: Surroundings,
): { readonly name: string; readonly call: Call } | undefined {
  const group = around.draw.pick(FAULTS);
  for (let draws = 0; draws < DRAWS; draws += 1) {
    const fault = around.draw.pick(group);
    const spoilt = fault.spoil(call, around);
    if (spoilt !== undefined) return { name: fault.name, call: spoilt };
  }
  return undefined;
}
