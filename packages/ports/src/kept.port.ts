import type { Json } from '@workrail/kernel';

/** JSON that could be made again, kept from one process to the next so that it need not be. */
export interface Kept {
  /** What was put under this key (letters, digits and `-`), or undefined: anything kept may be gone at any time. */
  readonly get: (key: string) => Json | undefined;
  /** Never fails: what cannot be kept is made again. */
  readonly put: (key: string, value: object) => void;
}
