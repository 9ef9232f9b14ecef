import { describe, expect, it } from 'vitest';
import { decodedText } from './decoded-text.ts';

const TEXT = 'id: team.größe\nname: Größe\n';
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const utf32le = (text: string) =>
  Buffer.concat([...text].map((one) => Buffer.from(Uint32Array.of(one.codePointAt(0) ?? 0).buffer)));

describe('B1: the encoding of a file', () => {
  it.each([
    ['plain', Buffer.from(TEXT)],
    ['with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ])('is UTF-8, %s', (_, bytes) => {
    expect(decodedText(bytes)).toEqual({ text: TEXT });
  });

  it.each([
    ['nothing', ''],
    ['one byte', 'a'],
    ['one character', 'é'],
    ['a replacement character of the author', 'a \ufffd b'],
  ])('is UTF-8 for %s', (_, text) => {
    expect(decodedText(Buffer.from(text))).toEqual({ text });
  });

  it.each([
    ['little-endian', utf16le(TEXT)],
    ['little-endian with a mark', utf16le(`\ufeff${TEXT}`)],
    ['big-endian', utf16be(TEXT)],
    ['big-endian with a mark', utf16be(`\ufeff${TEXT}`)],
  ])('is UTF-16, %s', (_, bytes) => {
    expect(decodedText(bytes)).toEqual({ text: TEXT, encoding: 'UTF-16' });
  });

  it.each([
    ['little-endian', utf32le(TEXT)],
    ['little-endian with a mark', utf32le(`\ufeff${TEXT}`)],
    ['big-endian', utf32le(TEXT).swap32()],
  ])('is UTF-32, %s', (_, bytes) => {
    expect(decodedText(bytes).encoding).toBe('UTF-32');
  });

  it('is Latin-1 where single bytes stand for letters', () => {
    const { text, encoding } = decodedText(Buffer.from(TEXT, 'latin1'));
    expect(encoding).toBe('Latin-1 or Windows-1252');
    expect(text).toBe(TEXT.replaceAll(/[öß]/g, '\ufffd'));
  });

  it('is mixed where only some bytes are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from('é', 'latin1')]);
    expect(decodedText(bytes).encoding).toBe('UTF-8 with characters of another encoding');
  });
});
