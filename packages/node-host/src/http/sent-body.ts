import { E, type Either } from '@workrail/kernel';
import type { FileNotSentError, HttpBody, HttpContent } from '@workrail/ports';
import { MOST_SENT, sendableFile } from './sendable-file.ts';

/** The bytes of a body, its files read; undefined where there is none. */
export async function sentBody(
  body: HttpBody | undefined,
  folder: string | undefined,
): Promise<Either<FileNotSentError, Uint8Array | undefined>> {
  if (body === undefined) return E.right(undefined);
  let left = MOST_SENT;
  if (body.kind !== 'multipart') return bytesOf(body);
  const pieces: Uint8Array[] = [];
  for (const { headers, content } of body.parts) {
    const bytes = await bytesOf(content);
    if (E.isLeft(bytes)) return bytes;
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    pieces.push(Buffer.from(`--${body.boundary}\r\n${lines}\r\n`), bytes.right, Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${body.boundary}--\r\n`));
  return E.right(Buffer.concat(pieces));

  async function bytesOf(content: HttpContent): Promise<Either<FileNotSentError, Uint8Array>> {
    if (content.kind === 'text') return E.right(Buffer.from(content.text));
    if (content.kind === 'bytes') return E.right(content.bytes);
    const read = await sendableFile(content.path, folder, left);
    if (E.isRight(read)) left -= read.right.length;
    return read;
  }
}
