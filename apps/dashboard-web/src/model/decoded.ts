/** A part of an address as it was meant; as it stands where it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
