/** Whether a server writes nothing, before anything of weight is loaded: the flag counts, or its variable. */
export const isReadOnly = (args: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  args.includes('--read-only') || readToggle(env.WORKRAIL_READ_ONLY ?? '') === true;

/** A variable that is on or off; undefined where it says neither. */
export function readToggle(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  return ['', '0', 'false', 'no', 'off'].includes(value) ? false : undefined;
}
