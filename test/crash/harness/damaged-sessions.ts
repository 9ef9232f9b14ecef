import type { Pair } from './agent.ts';
import type { Damage } from './damage.ts';

/** A session after two steps: its events are started, run started, and two steps acknowledged. */
export interface Session extends Pair {
  readonly sessionId: string;
}

export const LAST = 4;

export interface DamagedSession {
  /** What is done to a session. */
  readonly harm: (damage: Damage, session: Session) => void;
  /** The position and the reason that have to be told. */
  readonly event: number;
  readonly reason: RegExp;
  /** Seen as well by a server that had read the session before the harm. */
  readonly seenAtOnce: boolean;
}

const edited = (damage: Damage, { sessionId }: Session, version: number) => {
  const body = damage.bodyOf(sessionId, version);
  return { ...body, data: { ...(body.data as object), output: { notesMarkdown: 'edited' } } };
};

export const DAMAGED_SESSIONS: Readonly<Record<string, DamagedSession>> = {
  'an edited event': {
    harm: (damage, session) =>
      damage.overwrite(session.sessionId, LAST, JSON.stringify(edited(damage, session, LAST))),
    event: LAST,
    reason: /its content does not match its digest/,
    seenAtOnce: true,
  },
  'an event that was emptied': {
    harm: (damage, { sessionId }) => damage.overwrite(sessionId, LAST, ''),
    event: LAST,
    reason: /its content does not match its digest/,
    seenAtOnce: true,
  },
  'an event that is null': {
    harm: (damage, { sessionId }) => damage.forge(sessionId, LAST, 'null'),
    event: LAST,
    reason: /it is not an object/,
    seenAtOnce: true,
  },
  'an event that is no JSON': {
    harm: (damage, { sessionId }) => damage.forge(sessionId, LAST, '{"kind":'),
    event: LAST,
    reason: /it is not JSON/,
    seenAtOnce: true,
  },
  'an event without its context': {
    harm: (damage, { sessionId }) => {
      const body = damage.bodyOf(sessionId, LAST);
      damage.forge(sessionId, LAST, { ...body, data: { ...(body.data as object), context: null } });
    },
    event: LAST,
    reason: /data\.context/,
    seenAtOnce: true,
  },
  'an event that is gone': {
    harm: (damage, { sessionId }) => damage.remove(sessionId, LAST),
    event: LAST,
    reason: /it is missing/,
    seenAtOnce: true,
  },
  'an earlier event that is gone': {
    harm: (damage, { sessionId }) => damage.remove(sessionId, 3),
    event: 3,
    reason: /it is missing/,
    seenAtOnce: false,
  },
  'a forged event in the middle': {
    harm: (damage, session) => damage.forge(session.sessionId, 3, edited(damage, session, 3)),
    event: LAST,
    reason: /it does not follow from the event before it/,
    seenAtOnce: false,
  },
  'a forged event at the end': {
    harm: (damage, session) => damage.forge(session.sessionId, LAST, edited(damage, session, LAST)),
    event: LAST,
    reason: /it is not the last event that was appended/,
    seenAtOnce: false,
  },
  'one more event of an unknown kind': {
    harm: (damage, { sessionId }) =>
      damage.append(sessionId, { schemaVersion: 1, kind: 'step_retracted', data: { why: null } }),
    event: LAST + 1,
    reason: /its kind "step_retracted" is not known to this version/,
    seenAtOnce: true,
  },
  'one more event of a newer schema': {
    harm: (damage, { sessionId }) =>
      damage.append(sessionId, { schemaVersion: 2, kind: 'step_acked', data: {} }),
    event: LAST + 1,
    reason:
      /it was written by a newer version \(kind "[a-z_]+", event schema 2\); update WorkRail to read it/,
    seenAtOnce: true,
  },
};
