/** Sessions of one row of `search_terms`: number `256 * block + byte`, one byte each, in ascending order. */
const BITS = 8;
const MASK = 255;

export const blockOf = (session: number): number => session >> BITS;
export const byteOf = (session: number): number => session & MASK;

/** The sessions of a row, latest opened first. */
export const sessionsIn = (block: number, bytes: Uint8Array): readonly number[] =>
  Array.from(bytes, (byte) => (block << BITS) | byte).reverse();

/** The bytes with those of more sessions; undefined where they hold them all already. */
export function withSessions(
  bytes: Uint8Array | undefined,
  sessions: Iterable<number>,
): Uint8Array | undefined {
  const held = new Set(bytes);
  for (const session of sessions) held.add(byteOf(session));
  return held.size === (bytes?.length ?? 0) ? undefined : Uint8Array.from(held).sort();
}
