/** The flags that go with every command, and with the programs that are started as commands. They name places. */
export const GLOBAL_FLAGS = ['data-dir', 'bundled-path', 'workflow-paths'] as const;
