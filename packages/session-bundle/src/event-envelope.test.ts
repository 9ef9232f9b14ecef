import { eventSchema, STREAM_TYPES } from '@workrail/event-log';
import { describe, expect, test } from 'vitest';
import { EVERY_EVENT } from './testing/every-event.ts';

const accepts = (event: unknown): boolean => eventSchema(STREAM_TYPES.session).safeParse(event).success;

describe('the envelope of an event', () => {
  const [first] = EVERY_EVENT;
  const wrong: readonly (readonly [string, unknown])[] = [
    ['schemaVersion', 2],
    ['schemaVersion', '1'],
    ['version', 0],
    ['version', 1.5],
    ['at', 5],
    ['at', 'x'.repeat(65)],
    ['prev', 'a'.repeat(63)],
    ['prev', `${'a'.repeat(64)}b`],
    ['prev', 'A'.repeat(64)],
    ['prev', undefined],
    ['kind', 'session_ended'],
    ['unknown', 1],
  ];

  test.each(wrong)('is refused with %s %j', (name, value) =>
    expect(accepts({ ...first, [name]: value })).toBe(false),
  );

  test('may have no predecessor, and a time of 64 bytes', () => {
    expect(accepts({ ...first, prev: null, at: 'x'.repeat(64) })).toBe(true);
    expect(accepts({ ...first, prev: 'f0'.repeat(32) })).toBe(true);
  });
});
