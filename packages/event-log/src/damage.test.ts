import { createHash } from 'node:crypto';
import { type BlobHash, type Digests, E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { contradiction, damageIn, decodeBlob, sessionStreamId } from './index.ts';
import { SESSION } from './testing/log.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex') as BlobHash;
const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: () => new Uint8Array(32),
};

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

test('a blob is read where its content matches its address, and is damage where it does not', () => {
  expect(decodeBlob(sha256('{"a":1}'), '{"a":1}', digests)).toEqual(E.right({ a: 1 }));
  const hash = sha256('{"a":2}');
  expect(decodeBlob(hash, '{"a":1}', digests)).toEqual(
    E.left({ _tag: 'DamagedBlobError', hash, reason: 'its content does not match its address' }),
  );
});
