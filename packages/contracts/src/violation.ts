import type { Json } from '@workrail/kernel';

/** What is wrong with a value, in words that someone who sent it can act on. */
export interface Violation {
  /** RFC 6901, into the value. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** At most ten violations, in the order of the value. */
export type SchemaCheck = (value: Json) => readonly Violation[];
