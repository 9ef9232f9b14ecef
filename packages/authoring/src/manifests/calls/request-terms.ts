import type { Digests } from '@workrail/kernel';

/** Bytes of the digest of a step that stand between the parts of its body. */
const BOUNDARY = 24;

export const USER_AGENT = 'WorkRail';

/** The same for the same step, so that what is shown is what is sent. */
export const boundaryFor = (stepId: string, { sha256Hex }: Digests): string =>
  `workrail-${sha256Hex(stepId).slice(0, BOUNDARY)}`;
