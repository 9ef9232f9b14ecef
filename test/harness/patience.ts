/**
 * Longest time that a test gives a program to come to its end, in milliseconds. It is for what hangs: a machine
 * that other programs keep busy comes nowhere near it.
 */
export const PATIENCE_MS = 120_000;
