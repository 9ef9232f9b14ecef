import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** One run of a body. Only the run whose step failed turns the Stop into a Left. */
interface Frame {
  ended: boolean;
}

/** Carries a Left out of a body to the frame that started it; what escapes from there is a defect. */
class Stop extends Error {
  readonly frame: Frame;
  readonly left: unknown;
  constructor(frame: Frame, left?: unknown) {
    super(
      'A step was used outside the program that it belongs to: after the program had ended, or in work that the program does not wait for.',
    );
    this.frame = frame;
    this.left = left;
  }
}

export interface Steps<Err> {
  /** The Right of a task; its Left ends the program. */
  readonly take: <A>(step: TaskEither<Err, A>) => Promise<A>;
  /** The Right of a value; its Left ends the program. */
  readonly value: <A>(outcome: E.Either<Err, A>) => A;
  /** Ends the program with an error. */
  readonly fail: (error: Err) => never;
}

/**
 * A TaskEither written as a sequence of steps, each of which may end it early. Defects (anything thrown
 * that is not a Left) pass through untouched. A step of an outer program that is used in an inner one ends
 * the outer one; used after its own program has ended, it is a defect.
 */
export function program<Err, A>(body: (steps: Steps<Err>) => Promise<A>): TaskEither<Err, A> {
  return async () => {
    const frame: Frame = { ended: false };
    try {
      return E.right(await body(stepsOf(frame)));
    } catch (thrown) {
      return leftOf(frame, thrown);
    } finally {
      frame.ended = true;
    }
  };
}

/** An Either written as a sequence of steps: what `program` is for tasks, for code that waits for nothing. */
export function either<Err, A>(body: (steps: Omit<Steps<Err>, 'take'>) => A): E.Either<Err, A> {
  const frame: Frame = { ended: false };
  try {
    return E.right(body(stepsOf(frame)));
  } catch (thrown) {
    return leftOf(frame, thrown);
  } finally {
    frame.ended = true;
  }
}

/** What `act` gives; what it throws, as an error. TE.tryCatch emulates async functions, and that costs each call. */
export const tryTask =
  <Err, A>(act: () => Promise<A>, errorOf: (thrown: unknown) => Err): TaskEither<Err, A> =>
  async () => {
    try {
      return E.right(await act());
    } catch (thrown) {
      return E.left(errorOf(thrown));
    }
  };

const stepsOf = <Err>(frame: Frame): Steps<Err> => ({
  fail: (left) => {
    throw new Stop(frame, left);
  },
  value: (outcome) => rightOf(begun(frame), outcome),
  take: (step) => {
    begun(frame);
    return step().then((outcome) => rightOf(frame, outcome));
  },
});

function begun(frame: Frame): Frame {
  if (frame.ended) throw new Stop(frame);
  return frame;
}

function rightOf<Err, A>(frame: Frame, outcome: E.Either<Err, A>): A {
  if (E.isLeft(outcome)) throw new Stop(frame, outcome.left);
  return outcome.right;
}

function leftOf<Err>(frame: Frame, thrown: unknown): E.Either<Err, never> {
  if (thrown instanceof Stop && thrown.frame === frame) return E.left(thrown.left as Err);
  throw thrown;
}
