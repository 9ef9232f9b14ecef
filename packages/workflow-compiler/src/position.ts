/** Where execution of a compiled workflow stands. Its size does not grow with the steps done. */
export type Position =
  | {
      readonly kind: 'at';
      /** Index into the workflow's instructions; always a step. */
      readonly instruction: number;
      /** The loops around it, outermost first. */
      readonly frames: readonly LoopFrame[];
    }
  | { readonly kind: 'complete' };

/** How far a position is in one of the loops around it. */
export interface LoopFrame {
  /** Index of the loop's head. */
  readonly loop: number;
  /** From 0. */
  readonly iteration: number;
  /** Entries that the list of a forEach had when the iteration began. */
  readonly length?: number;
  /** What an artifact of this iteration decided about another one. */
  readonly decision?: 'continue' | 'stop';
}

/** Why execution went where it went. */
export interface Decision {
  readonly kind: 'skipped' | 'entered_loop' | 'repeated_loop' | 'left_loop' | 'not_entered_loop';
  /** Step or loop id. */
  readonly id: string;
  /** From 0, for loops. */
  readonly iteration?: number;
}
