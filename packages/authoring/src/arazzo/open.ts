import { exportArazzo } from './export-arazzo.ts';
import { importArazzo } from './import-arazzo.ts';

/** Workflows of other programs, read as ours and written as theirs. They need no store. */
export const ARAZZO = { importArazzo, exportArazzo };
