/** Structured log lines on stderr; never notes, contexts, tokens or keys. */
export interface Logger {
  readonly debug: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
}
