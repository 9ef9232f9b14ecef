/** Flags that name places. */
export const PLACE_FLAGS = ['data-dir', 'bundled-path', 'workflow-paths'] as const;

/** The flags that go with every command, and with the programs that are started as commands. */
export const GLOBAL_FLAGS = [...PLACE_FLAGS, 'read-only'] as const;

const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Whether the variable of a switch turns it on: it holds anything but 0, false, no or off. */
export const turnsOn = (text = ''): boolean => !OFF.has(text.trim().toLowerCase());

/** Whether nothing may be left behind, before the command line is read: the flag counts, or its variable. */
export const isReadOnly = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): boolean => args.includes('--read-only') || turnsOn(env.WORKRAIL_READ_ONLY);
