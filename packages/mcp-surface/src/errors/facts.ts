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

/** What an error says by itself; the call adds the rest. */
export type Facts = Omit<ErrorPayload, 'correlation_id'>;

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
