import { stringifyExact } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const answered = (type: string | undefined, body: string | Uint8Array) =>
  readAnswer({
    headers: [['x-a', '1'], ...(type === undefined ? [] : [['Content-Type', type] as const])],
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });

describe('an answer', () => {
  test.each([
    ['application/json', ''],
    ['application/json', ' \r\n\t'],
    ['text/plain', ''],
    [undefined, ''],
    ['image/png', ''],
  ])('of the type %s that is %j is null', (type, body) => {
    expect(answered(type, body)).toMatchObject({ kind: 'empty', value: null, warnings: [] });
  });

  test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/vnd.api+json', 'text/json'])(
    'of the type %s is JSON with every digit',
    (type) => {
      const text = '{"id":9007199254740993,"price":1.10,"e":1e3}';
      const read = answered(type, `\ufeff${text}`);
      expect(read).toMatchObject({ kind: 'json', mediaType: type, warnings: [] });
      expect(stringifyExact(read.value)).toBe(text);
    },
  );

  test('that is broken JSON stays its text, with a warning', () => {
    expect(answered('application/json', '{"a": ')).toEqual({
      kind: 'text',
      value: '{"a": ',
      mediaType: 'application/json',
      warnings: [{ rule: 'answer_unreadable', message: expect.stringContaining('the call was answered') }],
    });
  });

  test('of text is text', () => {
    expect(answered('text/plain', '12')).toMatchObject({ kind: 'text', value: '12' });
    expect(answered('application/xml', '<a/>')).toMatchObject({ kind: 'text', value: '<a/>' });
    expect(answered('application/vnd.github.diff', 'diff --git')).toMatchObject({ value: 'diff --git' });
  });

  test('without a type is JSON where it looks like it, else text or bytes', () => {
    expect(answered(undefined, '[1]')).toEqual({ kind: 'json', value: [1], warnings: [] });
    expect(answered(undefined, '[1')).toEqual({ kind: 'text', value: '[1', warnings: [] });
    expect(answered(undefined, 'ok')).toEqual({ kind: 'text', value: 'ok', warnings: [] });
    expect(answered(undefined, Uint8Array.of(0, 1))).toMatchObject({
      value: { media_type: 'application/octet-stream', size: 2, base64: 'AAE=' },
    });
  });

  test('of bytes is their type and size, and the bytes where they are few', () => {
    expect(answered('image/png', Uint8Array.of(0x89, 0x50))).toEqual({
      kind: 'binary',
      value: { media_type: 'image/png', size: 2, base64: 'iVA=' },
      mediaType: 'image/png',
      warnings: [],
    });
    expect(answered('application/pdf', new Uint8Array(65_537)).value).toEqual({
      media_type: 'application/pdf',
      size: 65_537,
    });
    expect(answered('application/x-unknown', Uint8Array.of(0xff, 0xfe, 0)).kind).toBe('binary');
  });

  test('is read in its charset', () => {
    expect(answered('text/plain; charset=iso-8859-1', Uint8Array.of(0xfc)).value).toBe('ü');
    expect(
      answered('application/json; charset="utf-16le"', Buffer.from('{"a":"ü"}', 'utf16le')).value,
    ).toEqual({
      a: 'ü',
    });
    expect(answered('application/x-own; charset=utf-16le', Buffer.from('ab', 'utf16le')).value).toBe('ab');
    expect(answered('text/plain; charset=klingon', 'ü')).toMatchObject({
      value: 'ü',
      warnings: [{ rule: 'answer_charset', message: expect.stringContaining('klingon') }],
    });
    expect(answered('text/plain', Uint8Array.of(0x61, 0xfc))).toMatchObject({
      value: 'aü',
      warnings: [{ rule: 'answer_charset', message: 'the answer is not UTF-8; it is read as windows-1252' }],
    });
  });

  test('that is nested too deeply stays its text', () => {
    expect(answered('application/json', '['.repeat(100_000))).toMatchObject({
      kind: 'text',
      warnings: [{ message: expect.stringContaining('more than 500 levels') }],
    });
  });
});
