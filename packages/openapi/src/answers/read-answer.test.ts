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
  ])('of the type %s that is %j is empty', (type, body) => {
    expect(answered(type, body)).toEqual({ content: { kind: 'empty' }, warnings: [] });
  });

  test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/vnd.api+json', 'text/json'])(
    'of the type %s is JSON with every digit',
    (type) => {
      const text = '{"id":9007199254740993,"price":1.10,"e":1e3}';
      const { content, warnings } = answered(type, `\ufeff${text}`);
      expect(warnings).toEqual([]);
      expect(content).toMatchObject({ kind: 'json', mediaType: type.split(';')[0]?.toLowerCase() });
      expect(content.kind === 'json' && stringifyExact(content.value)).toBe(text);
    },
  );

  test('that is broken JSON stays its text, and the reason quotes nothing of it', () => {
    expect(answered('application/json', '{"token": p1anted')).toEqual({
      content: {
        kind: 'unreadable',
        content: '{"token": p1anted',
        mediaType: 'application/json',
        reason: 'it is not the JSON that it says it is',
      },
      warnings: [],
    });
  });

  test('of text is text', () => {
    const text = (type: string, body: string) => answered(type, body).content;
    expect(text('text/plain', '12')).toEqual({ kind: 'text', text: '12', mediaType: 'text/plain' });
    expect(text('application/xml', '<a/>')).toMatchObject({ kind: 'text', text: '<a/>' });
    expect(text('application/vnd.github.diff', 'diff --git')).toMatchObject({ text: 'diff --git' });
  });

  test('without a type is JSON where it looks like it, else text or bytes', () => {
    const plain = (body: string | Uint8Array) => answered(undefined, body).content;
    expect(plain('[1]')).toEqual({ kind: 'json', value: [1], mediaType: 'application/json' });
    expect(plain('[1')).toEqual({ kind: 'text', text: '[1', mediaType: 'text/plain' });
    expect(plain('ok')).toEqual({ kind: 'text', text: 'ok', mediaType: 'text/plain' });
    expect(plain(Uint8Array.of(0, 1))).toEqual({
      kind: 'binary',
      bytes: Uint8Array.of(0, 1),
      mediaType: 'application/octet-stream',
    });
  });

  test('of bytes is those bytes', () => {
    expect(answered('image/png', Uint8Array.of(0x89, 0x50))).toEqual({
      content: { kind: 'binary', bytes: Uint8Array.of(0x89, 0x50), mediaType: 'image/png' },
      warnings: [],
    });
    expect(answered('application/x-unknown', Uint8Array.of(0xff, 0xfe, 0)).content.kind).toBe('binary');
  });

  test('is read in its charset', () => {
    const { content } = answered('text/plain; charset=iso-8859-1', Uint8Array.of(0xfc));
    expect(content).toMatchObject({ text: 'ü' });
    const json = answered('application/json; charset="utf-16le"', Buffer.from('{"a":"ü"}', 'utf16le'));
    expect(json.content).toMatchObject({ value: { a: 'ü' } });
    const own = answered('application/x-own; charset=utf-16le', Buffer.from('ab', 'utf16le'));
    expect(own.content).toMatchObject({ text: 'ab' });
    expect(answered('text/plain; charset=klingon', 'ü')).toMatchObject({
      content: { text: 'ü' },
      warnings: [{ rule: 'answer_charset', message: expect.stringContaining('klingon') }],
    });
    expect(answered('text/plain', Uint8Array.of(0x61, 0xfc))).toMatchObject({
      content: { text: 'aü' },
      warnings: [{ rule: 'answer_charset', message: 'the answer is not UTF-8; it is read as windows-1252' }],
    });
  });

  test('that is nested too deeply stays its text', () => {
    expect(answered('application/json', '['.repeat(100_000)).content).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('more than 500 levels'),
    });
  });

  test('of more than a mebibyte of JSON stays a text', () => {
    const json = (bytes: number) => answered('application/json', `"${'x'.repeat(bytes - 2)}"`);
    expect(json(1024 * 1024).content.kind).toBe('json');
    expect(json(1024 * 1024 + 1)).toMatchObject({
      content: { kind: 'text', mediaType: 'application/json' },
      warnings: [{ rule: 'answer_large', message: expect.stringContaining('1048577 bytes') }],
    });
  });

  test('that is still packed is unreadable', () => {
    const packed = readAnswer({
      headers: [
        ['content-type', 'application/json'],
        ['content-encoding', 'ZSTD'],
      ],
      body: Uint8Array.of(1, 2),
    });
    expect(packed.content).toMatchObject({
      kind: 'unreadable',
      content: Uint8Array.of(1, 2),
      reason: expect.stringContaining('zstd'),
    });
  });
});
