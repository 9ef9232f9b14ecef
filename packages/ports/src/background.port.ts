/** Work that an answer does not wait for. */
export interface Background {
  readonly start: (name: string, work: () => Promise<void>) => void;
  /** Resolves when everything started so far has ended. */
  readonly settled: () => Promise<void>;
}
