export interface Violation {
  /** Dotted path of the field. */
  readonly path: string;
  readonly rule: 'required' | 'type' | 'json' | 'unknown-key' | 'duplicate-key' | 'one-of' | 'malformed-text';
  readonly message: string;
}
