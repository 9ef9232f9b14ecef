import type { TaskEither } from '@workrail/kernel';
import type { ServerMissingError } from './client-files.port.ts';

/** How a client opens: with `initialize`, or with `server/discover`, as clients do since protocol 2026-07-28. */
export type ProtocolEra = 'initialize' | 'discover';

/** What a server did when it was tried out. */
export interface ProbeRun {
  /** The protocol that was agreed on; undefined where it did not come to that. */
  readonly protocol: string | undefined;
  readonly tools: number;
  /** The workflow of which a step was done; undefined where it did not come to that. */
  readonly workflowId: string | undefined;
  /** The request that went wrong, and how. */
  readonly failure: { readonly request: string; readonly reason: string } | undefined;
  /** Lines of stdout that are no message of the protocol. */
  readonly stray: readonly string[];
  /** The end of what it wrote to stderr. */
  readonly stderr: string;
  /** How it ended once its input had; `killed` where it did not within five seconds. */
  readonly end: 'in_time' | 'killed' | { readonly code: number | null; readonly signal: string | null };
}

/**
 * Tries out the server that belongs to this program, as a client would.
 *
 * Guarantees: it is started by absolute path and without a shell, in the root folder, with next to no environment and
 * with a data folder of its own, which is gone afterwards; the user's data is not touched. All ends within a minute.
 */
export interface ServerProbe {
  readonly tryOut: (era: ProtocolEra) => TaskEither<ServerMissingError, ProbeRun>;
}
