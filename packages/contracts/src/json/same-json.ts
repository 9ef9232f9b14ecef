import { isJsonObject, type Json } from '@workrail/kernel';

/** Equal as JSON: by own keys, whatever their names are and in whatever order they stand. */
export function sameJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    const others = right as readonly Json[];
    return (
      left.length === others.length &&
      left.every((entry: Json, index) => sameJson(entry, others[index] ?? null))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key] ?? null, right[key] ?? null))
  );
}
