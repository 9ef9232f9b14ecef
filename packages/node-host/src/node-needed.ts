/** The oldest Node that the programs run on. */
export const NODE_NEEDED = [22, 19] as const;

/** Whether a version, as in `process.versions.node`, is older than that. */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor < NODE_NEEDED[1]);
}
