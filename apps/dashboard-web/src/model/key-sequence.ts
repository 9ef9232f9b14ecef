/** Time within which the second key of a sequence has to follow. */
const WITHIN_MS = 1_200;

export interface Pressed {
  readonly key: string;
  readonly at: number;
}

/** The names that a key press may have, the longer one first: `g s` after a `g`, else `s`. */
export const namesOf = (pressed: Pressed, before: Pressed | undefined): readonly string[] =>
  before !== undefined && pressed.at - before.at <= WITHIN_MS
    ? [`${before.key} ${pressed.key}`, pressed.key]
    : [pressed.key];
