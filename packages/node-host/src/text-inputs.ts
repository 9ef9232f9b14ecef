import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { E, type TaskEither } from '@workrail/kernel';
import { decodedText } from './decoded-text.ts';
import { failureReason } from './failure-reason.ts';

/** A file that a person names, or what is piped in, cannot be read. */
export interface InputUnreadableError {
  readonly _tag: 'InputUnreadableError';
  readonly path: string;
  readonly reason: string;
}

interface Source {
  /** What relative paths start at. */
  readonly cwd: string;
  readonly stdin: AsyncIterable<string | Uint8Array>;
}

/** How stdin is named. A file of that name is `./-`. */
const STDIN = '-';

/** A text of at most so many bytes, with its byte order mark if it has one. */
export const textInput =
  (path: string, most: number, { cwd, stdin }: Source): TaskEither<InputUnreadableError, string> =>
  async () => {
    const refused = (reason: string) => E.left({ _tag: 'InputUnreadableError', path, reason } as const);
    try {
      const bytes = await piped(path === STDIN ? stdin : createReadStream(resolve(cwd, path)), most);
      if (bytes === undefined) return refused(`it has more than ${most} bytes`);
      if (!isUtf8(bytes)) return refused(`it is not UTF-8 but ${decodedText(bytes).encoding}`);
      return E.right(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    } catch (failure) {
      return refused(failureReason(failure));
    }
  };

async function piped(
  stream: AsyncIterable<string | Uint8Array>,
  most: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > most) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
