import type { JsonObject } from '@workrail/kernel';

/** What an artifact is about: a later one about the same thing, left for the same step, corrects it. */
export const artifactSubject = ({ kind, assessmentId, loopId }: JsonObject): string =>
  JSON.stringify([kind ?? null, assessmentId ?? null, loopId ?? null]);
