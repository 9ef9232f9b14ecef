/** Time that passes. */
export interface Timers {
  /** Calls once after so many milliseconds, unless it is cancelled before. It keeps no program alive. */
  readonly after: (ms: number, then: () => void) => { readonly cancel: () => void };
}
