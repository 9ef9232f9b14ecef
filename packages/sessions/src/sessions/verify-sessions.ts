import { E, program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { sessionPages } from './each-event.ts';
import { type Damage, lookAtSession } from './look-at-session.ts';
import { workflowJudge } from './workflow-judge.ts';

/** How many sessions and events were read, and what is damaged or was made anew. */
export interface VerifyResult {
  readonly sessions: number;
  /** Events of the sessions that are sound. */
  readonly events: number;
  /** The first damage of each session that has one. */
  readonly damaged: readonly Damage[];
  /** What is derived from the log: as it should be, made anew, or not looked at because of damage or of a full disk. */
  readonly readModel: 'as_it_should_be' | 'made_anew' | 'not_looked_at' | 'no_room';
  /** Set where there was no room to look at what is derived: the volume. */
  readonly fullVolume?: string;
}

/** Who is told of the progress of a verification. */
export interface VerifyInput {
  /** Called with the sessions gone over so far. */
  readonly onProgress?: (sessions: number) => void;
}

/** Goes over all events and their documents, and what is derived from them, which is made anew where it differs. */
export const verifySessions =
  (deps: Pick<Dependencies, 'store' | 'decoder'>) =>
  ({ onProgress }: VerifyInput): TaskEither<StoreError, VerifyResult> =>
    program(async ({ take, fail }) => {
      const judge = await workflowJudge(deps.decoder);
      const damaged: Damage[] = [];
      let [sessions, events] = [0, 0];
      for await (const page of sessionPages(deps.store, take))
        for (const session of page) {
          const looked = await take(deps.store.read((tx) => lookAtSession(tx, session, judge)));
          if ('reason' in looked) damaged.push(looked);
          else events += looked.events;
          sessions += 1;
          onProgress?.(sessions);
        }
      if (damaged.length > 0) return { sessions, events, damaged, readModel: 'not_looked_at' };
      const derived = await deps.store.rebuildReadModel()();
      if (E.isRight(derived))
        return {
          sessions,
          events,
          damaged,
          readModel: derived.right.rebuilt ? 'made_anew' : 'as_it_should_be',
        };
      const error = derived.left;
      if (error._tag !== 'StoreUnavailableError' || error.fullVolume === undefined) return fail(error);
      return { sessions, events, damaged, readModel: 'no_room', fullVolume: error.fullVolume };
    });
