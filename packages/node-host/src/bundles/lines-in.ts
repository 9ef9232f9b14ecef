import { isUtf8 } from 'node:buffer';

const LINE_END = 0x0a;

/**
 * The lines of a stream of bytes, without their line breaks. Throws where one is longer than `limit` bytes (a small file
 * may unpack to a huge one), is not UTF-8, or has no end.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>, limit: number): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const keep = (piece: Buffer): void => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > limit) throw new Error(`it has more than ${limit} bytes`);
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      keep(chunk.subarray(start, end));
      yield textOf(pieces);
      pieces = [];
      bytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (pieces.length > 0) throw new Error('its end is missing: the file was truncated');
}

function textOf(pieces: readonly Buffer[]): string {
  const [first] = pieces;
  const whole = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
  if (!isUtf8(whole)) throw new Error('it is not text in UTF-8');
  return whole.toString('utf8');
}
