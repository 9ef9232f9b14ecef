/** What every program reads the same way, before anything of weight is loaded. */

const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Whether the variable of a switch turns it on: it holds anything but 0, false, no or off. */
export const turnsOn = (text = ''): boolean => !OFF.has(text.trim().toLowerCase());

/** Whether nothing may be left behind, before the command line is read: the flag counts, or its variable. */
export const isReadOnly = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): boolean => args.includes('--read-only') || turnsOn(env.WORKRAIL_READ_ONLY);
