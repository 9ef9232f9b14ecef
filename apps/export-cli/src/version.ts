export const VERSION = '0.1.0';

/** What bundles name as the program that wrote them. */
export const PRODUCER = { name: 'workrail', version: VERSION } as const;
