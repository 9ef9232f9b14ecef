import type { Vocabulary } from '../schema/vocabulary.ts';
import { keep } from './treatments.ts';

/** What events about a request of a step say first: where the run stood, under which line of attempts, and which request. */
export const callShape = ({ z, text, ...v }: Vocabulary) => ({
  runId: v.run,
  node: v.node,
  attempt: v.attempt,
  stepId: text('name'),
  /** Number of the request among those of the step, from 1. */
  call: z.int().positive(),
});

export const CALL = { ...keep('runId', 'node', 'attempt'), stepId: 'name', call: 'keep' } as const;
