import type { EventDamage } from './event-codec.ts';
import type { AnyStreamId } from './streams/registry.ts';

/** A stored event can't be used. Only its stream is affected. */
export interface DamagedEventError extends EventDamage {
  readonly _tag: 'DamagedEventError';
  readonly stream: AnyStreamId;
}

/** Says of which stream the event is that can't be used. */
export const damageIn =
  (stream: AnyStreamId) =>
  (damage: EventDamage): DamagedEventError => ({ _tag: 'DamagedEventError', stream, ...damage });

/** Damage of an event whose rows can't stand beside those of the events before it. */
export const contradiction = (version: number, cause: unknown): EventDamage => ({
  version,
  reason: `it contradicts an earlier event (${cause instanceof Error ? cause.message : 'unknown'})`,
});

/** A blob that an event refers to is missing or does not match its address. */
export interface DamagedBlobError {
  readonly _tag: 'DamagedBlobError';
  readonly hash: string;
  readonly reason: string;
}
