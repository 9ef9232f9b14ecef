import { isJsonObject, type Json, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { hasKeyword, objectPositions, type Positions } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';
import type { Targets } from './references.ts';
import { hasScalarItems } from './unique-items.ts';

const NAMING = ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'];

/** Keys such as `toString`, which every JavaScript object seems to have. */
const PROTOTYPE_NAMES = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Ajv passes over `__proto__` and compares objects with keys such as `toString` wrongly. */
export function prototypeNames(positions: Positions): readonly SchemaProblem[] {
  return objectPositions(positions)
    .flatMap(([pointer, schema]) => [
      ...NAMING.flatMap((keyword) => {
        const map = ownValue(schema, keyword);
        return isJsonObject(map) && Object.hasOwn(map, '__proto__')
          ? [below(pointer, keyword, '__proto__')]
          : [];
      }),
      ...['const', 'enum'].flatMap((keyword) => {
        const found = pointerToPrototypeName(ownValue(schema, keyword));
        return found === undefined ? [] : [`${below(pointer, keyword)}${found}`];
      }),
    ])
    .map((at) => {
      const message = `a key named "${at.slice(at.lastIndexOf('/') + 1)}" cannot be checked`;
      return error(at, message, 'give it another name');
    });
}

/** Whether ajv, comparing objects or looking up evaluated keys, takes such keys for those of every object. */
export const confusesPrototypeNames = (positions: Positions, targets: Targets): boolean =>
  (hasKeyword(positions, 'unevaluatedProperties') && hasKeyword(positions, 'patternProperties')) ||
  objectPositions(positions).some(
    ([pointer, schema]) =>
      holdsObject(ownValue(schema, 'const')) ||
      holdsObject(ownValue(schema, 'enum')) ||
      (ownValue(schema, 'uniqueItems') === true && !hasScalarItems(pointer, positions, targets)),
  );

const holdsObject = (value: Json | undefined): boolean =>
  isJsonObject(value) || (Array.isArray(value) && (value as readonly Json[]).some(holdsObject));

/** Where a value has the first such key. */
export function pointerToPrototypeName(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (PROTOTYPE_NAMES.has(key)) return below('', key);
    const found = pointerToPrototypeName(member);
    if (found !== undefined) return `${below('', key)}${found}`;
  }
  return undefined;
}
