export interface Entropy {
  /** Cryptographically random bytes. */
  readonly bytes: (count: number) => Uint8Array;
  /** UUID version 7. */
  readonly uuid: () => string;
}
