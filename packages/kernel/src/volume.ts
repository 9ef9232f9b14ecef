/** The parts of a file system that a volume is found with. */
export interface Folders {
  readonly parentOf: (path: string) => string;
  /** Number of the device that a path lies on; undefined where nothing is there. */
  readonly deviceOf: (path: string) => number | bigint | undefined;
}

/** The uppermost folder on the device that a path lies on, or would lie on: what a person knows a full disk by. */
export function volumeOf(path: string, { parentOf, deviceOf }: Folders): string {
  let at = path;
  while (deviceOf(at) === undefined && parentOf(at) !== at) at = parentOf(at);
  const device = deviceOf(at);
  while (parentOf(at) !== at && deviceOf(parentOf(at)) === device) at = parentOf(at);
  return at;
}
