import type { Json, JsonObject } from '@workrail/kernel';

/** Shallow merge: a key replaces the one that was there, null removes it. */
export function mergeContext(context: JsonObject, delta: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...context };
  for (const [key, value] of Object.entries(delta)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
