import { isDeepStrictEqual } from 'node:util';
import { held } from './screen.mjs';

/** Something was not as it should be; the message says what. */
export class DemoFailure extends Error {}

let count = 0;

/** How many statements were shown and checked so far. */
export const checked = () => count;

/** Shows a statement if all its facts hold, and ends the demonstration otherwise. */
export function check(sentence, facts) {
  for (const [name, [actual, expected]] of Object.entries(facts)) {
    if (!isDeepStrictEqual(actual, expected)) {
      throw new DemoFailure(
        `this did not hold: ${sentence}\n  ${name}: expected ${brief(expected)}, got ${brief(actual)}`,
      );
    }
  }
  count += 1;
  held(sentence);
}

/** The script and the server agree on where they are. */
export function sameStep({ pending }, stepId) {
  if (pending?.stepId === stepId) return;
  throw new DemoFailure(
    `expected to be at step "${stepId}", but the server is at ${brief(pending?.stepId ?? 'the end')}`,
  );
}

function brief(value) {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
