import { type EventKind, eventSubject, eventText } from '@workrail/event-log';
import { type NodeId, program, type RunId, type SessionId, type TaskEither } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { DescribeSessionError } from './describe-session.ts';
import { sessionIdIn } from './ids-in.ts';
import { type PartOf, partIn } from './page-in.ts';

/** An event of a session, for people. */
export interface TimelineEntry {
  readonly version: number;
  readonly at: string;
  readonly kind: EventKind;
  /** What happened, in a line. */
  readonly text: string;
  readonly runId?: RunId;
  /** The point that it made or speaks of. */
  readonly node?: NodeId;
}

export interface TimelinePage {
  readonly sessionId: SessionId;
  /** Events in all. */
  readonly total: number;
  readonly from: number;
  readonly entries: readonly TimelineEntry[];
}

export interface TimelineInput extends PartOf {
  readonly sessionId: string;
}

/** The events of a session in order, a part of them. */
export const timeline =
  (deps: Pick<Dependencies, 'store'>) =>
  (input: TimelineInput): TaskEither<DescribeSessionError, TimelinePage> =>
    program(async ({ take, value }) => {
      const sessionId = value(sessionIdIn(input.sessionId));
      const { from, limit } = value(partIn(input));
      return take(
        deps.store.read<DescribeSessionError, TimelinePage>((tx) =>
          program(async ({ take, fail }) => {
            const { version: total } = await take(tx.events.head(sessionId));
            if (total === 0) return fail({ _tag: 'SessionNotFoundError', sessionId });
            const events = await take(tx.events.read(sessionId, { from: from + 1, limit }));
            const entries = events.map((event) => ({
              version: event.version,
              at: event.at,
              kind: event.kind,
              text: eventText(event),
              ...eventSubject(event),
            }));
            return { sessionId, total, from, entries };
          }),
        ),
      );
    });
