import type { FeedMessage } from '@workrail/dashboard-contract';

export interface FeedState {
  /** Where to go on after the connection was lost. */
  readonly cursor: string;
  /** Of the latest change that was taken; what is not later is known already. */
  readonly position: number;
}

/** What changed, folded: what has to be loaded again. */
export type Concern =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'some'; readonly sessions: ReadonlySet<string>; readonly runs: ReadonlySet<string> };

export const NOTHING: Concern = { kind: 'nothing' };

/** Takes a message in. A change that comes a second time concerns nothing. */
export function receive(state: FeedState, message: FeedMessage): readonly [FeedState, Concern] {
  switch (message.type) {
    case 'resync':
      return [{ cursor: message.cursor, position: 0 }, { kind: 'everything' }];
    case 'changes': {
      const later = message.changes.filter(({ position }) => position > state.position);
      const position = later.reduce((latest, change) => Math.max(latest, change.position), state.position);
      if (later.length === 0) return [{ cursor: message.cursor, position }, NOTHING];
      return [
        { cursor: message.cursor, position },
        {
          kind: 'some',
          sessions: new Set(later.map(({ sessionId }) => sessionId)),
          runs: new Set(later.flatMap(({ runId }) => runId ?? [])),
        },
      ];
    }
    // That the feed began, or that it is still there.
    default:
      return [{ ...state, cursor: message.cursor }, NOTHING];
  }
}

/** Both at once. */
export function folded(one: Concern, other: Concern): Concern {
  if (one.kind === 'nothing' || other.kind === 'everything') return other;
  if (other.kind === 'nothing' || one.kind === 'everything') return one;
  return {
    kind: 'some',
    sessions: new Set([...one.sessions, ...other.sessions]),
    runs: new Set([...one.runs, ...other.runs]),
  };
}
