import { importArazzo } from './import-arazzo.ts';

/** Workflows of other programs, read as ours. They need no store. */
export const ARAZZO = { importArazzo };
