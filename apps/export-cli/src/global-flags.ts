/** Flags that name places. */
export const PLACE_FLAGS = ['data-dir', 'bundled-path', 'workflow-paths'] as const;

/** The flags that go with every command, and with the programs that are started as commands. */
export const GLOBAL_FLAGS = [...PLACE_FLAGS, 'read-only'] as const;
