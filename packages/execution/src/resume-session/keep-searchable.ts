import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskEither } from '@workrail/kernel';
import { indexPages, type SearchIndexer } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** Answers after which the log is gone over again; what came meanwhile is found by whoever asks anyway. */
const EVERY = 200;
/** Events under one lock: so few that a call that meets it waits for some 50 ms. */
const PAGE = 100;

/**
 * The going over waits until no answer was given for so long: an agent at work should not wait for it, a client that
 * stops a server does so after an answer, and a process that stands still should not hold the lock.
 */
const REST_MS = 1_000;
/** Answers after which it goes on without such a rest: a search should never find more than seconds of work. */
const MOST_BEHIND = 5_000;

/** Calls of this process and others that wait for the lock get their turn meanwhile. */
const BETWEEN_PAGES_MS = 10;

/** Makes the log findable while nobody waits for it, so that a search finds little left to do. */
export interface SearchKeeper {
  /** The use case, whose answers are counted: each may have appended something. */
  readonly after: <I, Err, A>(useCase: (input: I) => TaskEither<Err, A>) => (input: I) => TaskEither<Err, A>;
  /** Ends what runs at its next page. */
  readonly stop: () => void;
}

/** Where nobody searches. */
export const LEFT_ALONE: SearchKeeper = { after: (useCase) => useCase, stop: () => {} };

/** Ends after so many milliseconds, or with the signal. */
export type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;

const asleep: Rest = (ms, signal) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

/** Begins a while after the first answer, which finds what earlier versions and other processes wrote. */
export function keepSearchable(
  { store, background }: Pick<Dependencies, 'background'> & { readonly store: SearchIndexer },
  rest: Rest = asleep,
): SearchKeeper {
  let answers = 0;
  let busy = false;
  const end = new AbortController();
  const { signal } = end;
  /** Returns when no answer was given for a while, or when there were `most` of them. */
  const quiet = async (most: number): Promise<void> => {
    for (let seen = -1; seen !== answers && answers < most && !signal.aborted; ) {
      seen = answers;
      await rest(REST_MS, signal);
    }
  };
  const goOver = async (): Promise<void> => {
    const most = answers + MOST_BEHIND;
    await quiet(most);
    let seen = answers;
    if (signal.aborted) return;
    // A store that is in use or can't be written is tried again after more answers.
    await indexPages(store, PAGE, async () => {
      await rest(BETWEEN_PAGES_MS, signal);
      if (answers !== seen) await quiet(most);
      seen = answers;
      return !signal.aborted;
    });
  };
  const answered = (): void => {
    answers += 1;
    if (busy || signal.aborted || answers % EVERY !== 1) return;
    busy = true;
    background.start('make the log findable', () => goOver().finally(() => (busy = false)));
  };
  return {
    after: (useCase) => (input) => async () => {
      const outcome = await useCase(input)();
      answered();
      return outcome;
    },
    stop: () => end.abort(),
  };
}
