import { cutToBytes, utf8Length } from '@workrail/kernel';
import type { AnswerWarning } from './answer.ts';

/** Bytes of one warning, from all of it to the least that still says what it is about. */
const LENGTHS = [4_096, 1_000, 400, 160];

/** As many warnings, as long, as `room` bytes of JSON take: all of them shortened before the last ones are left out. */
export function fitWarnings(warnings: readonly AnswerWarning[], room: number): readonly AnswerWarning[] {
  for (let count = warnings.length; count > 0; count -= 1)
    for (const length of LENGTHS) {
      const fitted = warnings
        .slice(0, count)
        .map((one) => ({ ...one, message: cutToBytes(one.message, length) }));
      if (utf8Length(JSON.stringify(fitted)) <= room) return fitted;
    }
  return [];
}
