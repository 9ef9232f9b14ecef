import { LOG_AND_READ_MODEL } from './0001-log-and-read-model.ts';

/**
 * In order; the n-th leads to schema version n. Released ones never change. Each must be cheap however many
 * sessions there are, because the first call of a client waits for it.
 */
export const MIGRATIONS: readonly string[] = [LOG_AND_READ_MODEL];
