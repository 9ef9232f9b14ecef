/** What answers, inputs and errors are made of. */
export type { Logger } from '@workrail/ports';
