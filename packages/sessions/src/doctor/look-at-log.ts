import { sessionStreamId } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { DatabaseLook, StoreError } from '@workrail/ports';
import type { WorkflowJudge } from '@workrail/session-bundle';
import { type Damage, lookAtEnds, lookAtSession } from '../sessions/look-at-session.ts';

export interface LogLook {
  readonly all: number;
  /** How many were looked at from the first event to the last, and of how many more only these two. */
  readonly whole: number;
  readonly ends: number;
  /** Of the whole ones. */
  readonly events: number;
  readonly damaged: readonly Damage[];
  /** What is wrong with the pages of the file; undefined where that was not asked for. */
  readonly pages: readonly string[] | undefined;
  /** Events that searching does not know; undefined where the schema is too old to say it. */
  readonly behind: number | undefined;
}

interface LogLookInput {
  readonly withPages: boolean;
  readonly withSearch: boolean;
  readonly judge: WorkflowJudge;
}

/** The latest sessions are those that people go on with. */
const SESSIONS = 500;
const WHOLE_EVENTS = 5_000;

/** The latest sessions to their ends, as long as that goes quickly, then the two ends of earlier ones. */
export const lookAtLog =
  ({ withPages, withSearch, judge }: LogLookInput) =>
  (look: DatabaseLook): TaskEither<StoreError, LogLook> =>
    program(async ({ take }) => {
      const { all, sessions } = await take(look.latest(SESSIONS));
      const damaged: Damage[] = [];
      let [whole, ends, events] = [0, 0, 0];
      for (const session of sessions) {
        const { version } = await take(look.events.head(sessionStreamId(session)));
        const isWhole = events + version <= WHOLE_EVENTS;
        const looked = await take(isWhole ? lookAtSession(look, session, judge) : lookAtEnds(look, session));
        if (isWhole) whole += 1;
        else ends += 1;
        if ('reason' in looked) damaged.push(looked);
        else if (isWhole) events += looked.events;
      }
      return {
        all,
        whole,
        ends,
        events,
        damaged,
        pages: withPages ? await take(look.pages()) : undefined,
        behind: withSearch ? await take(look.eventsBehind()) : undefined,
      };
    });
