import { isUtf8 } from 'node:buffer';
import { defined } from '@workrail/kernel';

export interface DecodedText {
  readonly text: string;
  /** What the bytes look like, in words, where they are not UTF-8. */
  readonly encoding?: string;
}

/** Reads bytes as UTF-8. The text of another encoding is good enough to tell which file it is, not to be used. */
export function decodedText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined)
    return { text: new TextDecoder(wide.decoder ?? 'utf-8').decode(bytes), encoding: wide.name };
  const text = new TextDecoder().decode(bytes);
  return defined({ text, encoding: isUtf8(bytes) ? undefined : narrowEncoding(text) });
}

interface WideEncoding {
  readonly name: string;
  /** Undefined where the platform has none. */
  readonly decoder?: string;
}

/** By its byte order mark, or by the zero byte of a first character in ASCII. */
function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const [first, second, third, fourth] = bytes;
  if (second === undefined) return undefined;
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if ((littleEndian && third === 0 && fourth === 0) || (first === 0 && second === 0))
    return { name: 'UTF-32' };
  if (littleEndian) return { name: 'UTF-16', decoder: 'utf-16le' };
  return bigEndian ? { name: 'UTF-16', decoder: 'utf-16be' } : undefined;
}

/** Western texts in one byte for each character hardly ever make a sequence that UTF-8 has too. */
function narrowEncoding(lossy: string): string {
  const replaced = lossy.match(/\ufffd/g)?.length ?? 0;
  const whole = lossy.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return whole > replaced ? 'UTF-8 with characters of another encoding' : 'Latin-1 or Windows-1252';
}
