/** What every failed call says, whatever failed. */
export interface ErrorPayload {
  readonly error_code: string;
  readonly category: 'validation' | 'not_found' | 'conflict' | 'execution' | 'internal';
  readonly message: string;
  readonly context: Readonly<Record<string, string | number>>;
  readonly retryable: boolean;
  readonly suggested_action: string;
  readonly correlation_id: string;
  readonly violations?: readonly ErrorViolation[];
}

export interface ErrorViolation {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

/** What an answer has room for, in its message and besides. */
export const VIOLATIONS_SHOWN = 20;

/** What an error says by itself; the call adds the rest. */
export type ErrorFacts = Omit<ErrorPayload, 'correlation_id'>;

/** An error as data, told apart by its tag. */
export interface TaggedError {
  readonly _tag: string;
}

/** Facts for every error of a union: one that has none does not compile. */
export type FactsByTag<Failure extends TaggedError> = {
  readonly [Tag in Failure['_tag']]: (error: Extract<Failure, { readonly _tag: Tag }>) => ErrorFacts;
};

/** What an error says, by the facts of its union. */
export function factsOf<Failure extends TaggedError>(facts: FactsByTag<Failure>, error: Failure): ErrorFacts {
  const tag: Failure['_tag'] = error._tag;
  return (facts as Readonly<Record<Failure['_tag'], (error: Failure) => ErrorFacts>>)[tag](error);
}

export const validation = (error_code: string, message: string) => ({
  error_code,
  category: 'validation' as ErrorPayload['category'],
  message,
  context: {} as ErrorPayload['context'],
  retryable: false,
});

export const execution = (error_code: string, message: string) => ({
  ...validation(error_code, message),
  category: 'execution' as ErrorPayload['category'],
});
