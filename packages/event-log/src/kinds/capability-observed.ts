import { CAPABILITIES, EVIDENCE } from '../closed-sets.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { keep } from './treatments.ts';

const ABILITY = { delegation: 'start other agents', web_browsing: 'browse the web' } as const;
const PROOF = { probe: 'it was probed', attempted_use: 'it was tried', claim: 'only claimed' } as const;

export const capabilityObserved = defineSessionEvent({
  kind: 'capability_observed',
  meaning: 'Something became known about what the agent can do.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      /** The node that the attempt started from. */
      node: v.node,
      attempt: v.attempt,
      capability: z.enum(CAPABILITIES),
      status: v.known,
      evidence: z.enum(EVIDENCE),
      detail: text('comment').exactOptional(),
    }),
  ...ON_ATTEMPT,
  makes: nothing,
  rows: none,
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: ({ capability, status, evidence }) =>
    `Agent ${status === 'available' ? 'can' : 'cannot'} ${ABILITY[capability]}: ${PROOF[evidence]}`,
  redaction: {
    ...keep('runId', 'node', 'attempt', 'capability', 'status', 'evidence'),
    detail: 'comment',
  },
  tell: nothing,
});
