import { maskSecrets } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { maskedContent } from './masked-content.ts';

const SECRET = 'p1anted-sécret';

const maskedBytes = (bytes: Uint8Array): Buffer => {
  const content = { kind: 'binary', bytes, mediaType: 'application/octet-stream' } as const;
  const masked = maskedContent(content, maskSecrets([SECRET]), [SECRET]);
  return Buffer.from(masked.kind === 'binary' ? masked.bytes : []);
};

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test('bytes without a secret are the same', () => {
  expect(maskedBytes(ALL)).toEqual(Buffer.from(ALL));
});

test.each([
  ['as it is', Buffer.from(SECRET)],
  ['in base64', Buffer.from(Buffer.from(SECRET).toString('base64'))],
  ['percent-encoded', Buffer.from(encodeURIComponent(SECRET))],
])('a secret among any bytes is masked, %s', (_, written) => {
  const masked = maskedBytes(Buffer.concat([ALL, written, ALL]));
  expect(masked.subarray(0, 256)).toEqual(Buffer.from(ALL));
  expect(masked.subarray(-256)).toEqual(Buffer.from(ALL));
  expect(masked.subarray(256, -256).toString('latin1')).toMatch(/^\*\*\*=?$/);
});
