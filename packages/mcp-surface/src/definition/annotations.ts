/** What a client may take for granted about a tool's calls, in the protocol's words. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

const harmless = (readOnlyHint: boolean, idempotentHint: boolean): ToolAnnotations => ({
  readOnlyHint,
  destructiveHint: false,
  idempotentHint,
  openWorldHint: false,
});

/** Changes nothing anywhere. */
export const READS = harmless(true, true);

/** Only ever adds to the log. */
export const appends = (idempotentHint: boolean) => harmless(false, idempotentHint);

/** Writes what can be undone. The same call again leaves the same. */
export const CHANGES = harmless(false, true);

/** Removes what a person would have to make again. */
export const DESTROYS: ToolAnnotations = { ...CHANGES, destructiveHint: true };

/** The same of a tool that may send requests to addresses that it is given. */
export const callsOut = (annotations: ToolAnnotations): ToolAnnotations => ({
  ...annotations,
  openWorldHint: true,
});
