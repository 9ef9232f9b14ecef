import type { AttemptEvent } from '@workrail/event-log';
import { canonicalJson, type JsonObject } from '@workrail/kernel';

/** What an agent sends with an acknowledgement. */
export interface Sent {
  readonly context?: JsonObject;
  readonly notes?: string;
}

/** What an attempt's event says was sent. */
export function recordedSent({ data }: AttemptEvent): Sent {
  const notes = data.output?.notesMarkdown;
  return {
    ...(data.contextDelta === undefined ? {} : { context: data.contextDelta }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** What a blocked attempt sent counts for its retry as well; what the retry sends goes on top. */
export function mergeSent(kept: Sent, sent: Sent): Sent {
  const notes = (sent.notes ?? '').trim() === '' ? (kept.notes ?? sent.notes) : sent.notes;
  return {
    ...(kept.context === undefined && sent.context === undefined
      ? {}
      : { context: { ...kept.context, ...sent.context } }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** Whether `sent` carries anything that `recorded` does not say. */
export function saysMore(sent: Sent, recorded: Sent): boolean {
  const newNotes = sent.notes !== undefined && sent.notes !== recorded.notes;
  const known = recorded.context ?? {};
  const newContext = Object.entries(sent.context ?? {}).some(
    ([key, value]) =>
      !Object.hasOwn(known, key) || canonicalJson({ value: known[key] ?? null }) !== canonicalJson({ value }),
  );
  return newNotes || newContext;
}
