import { parseExact, stringifyExact } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { sendable } from './sendable.ts';

test.for([
  ['9007199254740993', '"9007199254740993"'],
  ['-9007199254740993', '"-9007199254740993"'],
  ['9007199254740992', '"9007199254740992"'],
  ['9007199254740991', '9007199254740991'],
  ['9007199254740991.0', '9007199254740991.0'],
  ['0.1234567890123456789', '"0.1234567890123456789"'],
  ['1e21', '"1e21"'],
  ['1E400', '"1E400"'],
  ['1e3', '1e3'],
  ['1.10', '1.10'],
  ['7', '7'],
  ['"7"', '"7"'],
  ['{"id":1}', '{"id":1}'],
])('a client can send %s back when it gets %s', ([text, expected]) => {
  const value = right(parseExact(text ?? ''));
  expect(stringifyExact(sendable(value))).toBe(expected);
});
