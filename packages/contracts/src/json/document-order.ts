import { isJsonObject, type Json, ownValue } from '@workrail/kernel';
import { segmentsOf } from './pointer.ts';

/** Compares pointers by where in `root` they lead: outer before inner, earlier keys before later ones. */
export function documentOrder(root: Json): (left: string, right: string) => number {
  const places = new Map<string, readonly number[]>();
  const keys = new Map<object, ReadonlyMap<string, number>>();

  const indexIn = (value: Json | undefined, segment: string): number => {
    if (Array.isArray(value)) return Number(segment);
    if (!isJsonObject(value)) return -1;
    const known = keys.get(value) ?? new Map(Object.keys(value).map((key, index) => [key, index]));
    keys.set(value, known);
    return known.get(segment) ?? known.size;
  };
  const placeOf = (pointer: string): readonly number[] => {
    const known = places.get(pointer);
    if (known !== undefined) return known;
    let value: Json | undefined = root;
    const place: number[] = [];
    for (const segment of segmentsOf(pointer)) {
      place.push(indexIn(value, segment));
      value = inside(value, segment);
    }
    places.set(pointer, place);
    return place;
  };
  return (left, right) => compareInTurn(placeOf(left), placeOf(right));
}

function inside(value: Json | undefined, segment: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(segment)];
  return isJsonObject(value) ? ownValue(value, segment) : undefined;
}

/** By the first numbers that differ; a list before the ones that it begins. */
export function compareInTurn(left: readonly number[], right: readonly number[]): number {
  for (const [depth, index] of left.entries()) {
    const other = right[depth];
    if (other === undefined) return 1;
    if (index !== other) return index - other;
  }
  return left.length - right.length;
}
