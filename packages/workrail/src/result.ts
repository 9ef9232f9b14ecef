/** A failure: what went wrong, as data with a `_tag`. */
export interface Left<E> {
  readonly _tag: 'Left';
  readonly left: E;
}

/** A success. */
export interface Right<A> {
  readonly _tag: 'Right';
  readonly right: A;
}

/** The outcome of a call: a `Left` with the error, or a `Right` with the answer. `_tag` says which. */
export type Either<E, A> = Left<E> | Right<A>;

/**
 * Work that has not begun: calling it begins it. Expected outcomes come as a `Left` or a `Right`, and a promise is only
 * rejected by a bug, or with what an `onProgress` of the caller throws. Of the same shape as the type of this name in fp-ts, whose functions take it.
 */
export type TaskEither<E, A> = () => Promise<Either<E, A>>;
