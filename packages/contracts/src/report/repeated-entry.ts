import { isJsonObject, type Json } from '@workrail/kernel';

/** The places of the first two equal entries. Time is linear in the size of the list. */
export function repeatedEntry(
  entries: readonly Json[],
): readonly [earlier: number, later: number] | undefined {
  const places = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const text = identity(entry);
    const earlier = places.get(text);
    if (earlier !== undefined) return [earlier, index];
    places.set(text, index);
  }
  return undefined;
}

/** Equal for equal values. Unlike canonical JSON it takes texts that were cut inside a character. */
function identity(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(identity).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${identity(value[key] ?? null)}`);
  return `{${members.join()}}`;
}
