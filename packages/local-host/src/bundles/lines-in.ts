import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a stream of bytes, without their line breaks. Throws where one is longer than `limit` bytes: a small
 * file may unpack to a huge one.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>, limit: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const parts = decoder.write(chunk).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield pieces.join('');
        pieces = [];
        bytes = 0;
      }
      pieces.push(part);
      bytes += Buffer.byteLength(part);
      if (bytes > limit) throw new Error(`a line has more than ${limit} bytes`);
    }
  }
  pieces.push(decoder.end());
  const rest = pieces.join('');
  if (rest !== '') yield rest;
}
