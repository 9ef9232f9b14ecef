import type { Blocker } from '@workrail/event-log';
import { jsonPrefix, utf8Length } from '@workrail/kernel';

/** Bytes of one text of a blocker, from plenty to the least that still says what it is about. */
const LENGTHS = [1_000, 500, 250, 120];

/**
 * As many blockers, as long, as `room` bytes of JSON take: all of them shortened before one is left out, and
 * one at least. Those left out show once the others are fixed.
 */
export function fitBlockers(blockers: readonly Blocker[], room: number): readonly Blocker[] {
  for (let count = blockers.length; count > 0; count -= 1) {
    for (const length of LENGTHS) {
      const fitted = blockers.slice(0, count).map((one) => shortened(one, length));
      const least = count === 1 && length === LENGTHS.at(-1);
      if (least || utf8Length(JSON.stringify(fitted)) <= room) return fitted;
    }
  }
  return blockers;
}

const shortened = (blocker: Blocker, length: number): Blocker => ({
  ...blocker,
  message: cut(blocker.message, length),
  suggestedFix: cut(blocker.suggestedFix, length),
});

function cut(text: string, length: number): string {
  const beginning = jsonPrefix(text, length);
  if (beginning === text) return text;
  // An example is whole or left out: half of one cannot be copied.
  const example = beginning.indexOf('{');
  return `${example < 0 ? beginning : beginning.slice(0, example).trimEnd()}…`;
}
