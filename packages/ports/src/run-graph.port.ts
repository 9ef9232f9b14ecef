import type { NodeRecord, RunRecord } from '@workrail/event-log';
import type { Attachments } from './attachments.port.ts';
import type { RunAttempts } from './run-attempts.port.ts';
import type { RunNodes } from './run-nodes.port.ts';
import type { Runs } from './runs.port.ts';
import type { ServerWork } from './server-work.port.ts';

export type { NodeRecord, RunRecord };

/**
 * The read model: finds nodes and attempts by id at a cost that does not grow with the log. Rows are
 * derived from events (`readModelRows`) in the transaction that appends them.
 */
export interface RunGraph extends RunNodes, RunAttempts, Attachments, Runs, ServerWork {}
