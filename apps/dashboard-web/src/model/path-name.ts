/** A name out of a path that the router has decoded once already; as it stands where it is malformed. */
export function pathName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
