import type { TimelinePage } from '@workrail/dashboard-contract';
import { eventSubject, eventText, sessionStreamId } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import { type ListRange, rangeOf, sessionIdIn } from './checked-input.ts';
import type { DescribeSessionError, OfSession } from './describe-session.ts';
import { readOf } from './read-of.ts';

export type TimelineInput = OfSession & ListRange;

export const timeline =
  (deps: Pick<Dependencies, 'store'>) =>
  (input: TimelineInput): TaskEither<DescribeSessionError, TimelinePage> =>
    readOf(deps, rangeOf(input, sessionIdIn(input.sessionId)), async (tx, given, { take, fail }) => {
      const { id: sessionId, from, limit } = given;
      const { version: total } = await take(tx.events.head(sessionStreamId(sessionId)));
      if (total === 0) return fail({ _tag: 'SessionNotFoundError', sessionId });
      const events = await take(tx.events.read(sessionStreamId(sessionId), { from: from + 1, limit }));
      const entries = events.map((event) => {
        const { version, at, kind } = event;
        return { version, at, kind, text: eventText(event), ...eventSubject(event) };
      });
      return { sessionId, total, from, entries };
    });
