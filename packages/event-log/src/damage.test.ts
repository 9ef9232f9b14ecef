import { expect, test } from 'vitest';
import { contradiction, damageIn, sessionStreamId } from './index.ts';
import { SESSION } from './testing/log.ts';

test.each([
  [new Error('the node already exists'), 'it contradicts an earlier event (the node already exists)'],
  ['SQLITE_CONSTRAINT', 'it contradicts an earlier event (unknown)'],
])('an event whose rows cannot stand says why, as far as the store does: %s', (cause, reason) => {
  const stream = sessionStreamId(SESSION);
  expect(damageIn(stream)(contradiction(7, cause))).toEqual({
    _tag: 'DamagedEventError',
    stream: { type: 'session', id: SESSION },
    version: 7,
    reason,
  });
});
