/** What every failed call says, whatever failed. */
export interface ErrorPayload {
  readonly error_code: string;
  readonly category: 'validation' | 'not_found' | 'conflict' | 'execution' | 'internal';
  readonly message: string;
  readonly context: Readonly<Record<string, string | number | null>>;
  readonly retryable: boolean;
  readonly suggested_action: string;
  readonly correlation_id: string;
  readonly violations?: readonly ErrorViolation[];
}

export interface ErrorViolation {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  /** Where it stands in a text, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** What an answer has room for, in its message and besides. */
export const VIOLATIONS_SHOWN = 20;

/** What an error says by itself; the call adds the rest. */
export interface ErrorFacts extends Omit<ErrorPayload, 'correlation_id'> {
  /** The agent lacks what only an earlier answer gave it: a search for its work is the way on. */
  readonly lost?: true;
}

export interface TaggedError {
  readonly _tag: string;
}

/** Facts for every error of a union: one that has none does not compile. */
export type FactsByTag<Failure extends TaggedError> = {
  readonly [Tag in Failure['_tag']]: (error: Extract<Failure, { readonly _tag: Tag }>) => ErrorFacts;
};

export function factsOf<Failure extends TaggedError>(facts: FactsByTag<Failure>, error: Failure): ErrorFacts {
  const tag: Failure['_tag'] = error._tag;
  return (facts as Readonly<Record<Failure['_tag'], (error: Failure) => ErrorFacts>>)[tag](error);
}

/** What is wrong, what to do, and what else is to be said. */
export type Words = readonly [message: string, suggestedAction: string, more?: Partial<ErrorFacts>];

const factsIn =
  (category: ErrorPayload['category']) =>
  <Failure>(error_code: string, words: (error: Failure) => Words) =>
  (error: Failure): ErrorFacts => {
    const [message, suggested_action, more] = words(error);
    return { error_code, category, message, context: {}, retryable: false, suggested_action, ...more };
  };

export const validation = factsIn('validation');
export const notFound = factsIn('not_found');
export const conflict = factsIn('conflict');
export const execution = factsIn('execution');
export const internal = factsIn('internal');
