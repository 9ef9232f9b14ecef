/** What a client may take for granted about a tool's calls, in the protocol's words. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

const harmless = (hints: Pick<ToolAnnotations, 'readOnlyHint' | 'idempotentHint'>): ToolAnnotations => ({
  readOnlyHint: hints.readOnlyHint,
  destructiveHint: false,
  idempotentHint: hints.idempotentHint,
  openWorldHint: false,
});

/** Changes nothing anywhere. */
export const READS = harmless({ readOnlyHint: true, idempotentHint: true });

/** Only ever adds to the log. */
export const appends = (idempotentHint: boolean) => harmless({ readOnlyHint: false, idempotentHint });
