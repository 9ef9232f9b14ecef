/** A line without its end, or what is left of one that was too long to keep. */
export type InputLine =
  | { readonly kind: 'line'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-long'; readonly length: number; readonly head: string; readonly tail: string };

/** Bytes that are kept of both ends of a line that is too long: enough for what stands around its params. */
const KEPT = 512;
const LINE_FEED = 10;

/** Cuts what comes in into lines. No more than `limit` bytes of a line are held at a time. */
export function lineReader(limit: number): (chunk: Uint8Array) => readonly InputLine[] {
  let parts: Uint8Array[] = [];
  let length = 0;
  let head: Uint8Array | undefined;
  let tail = new Uint8Array();

  const add = (part: Uint8Array): void => {
    length += part.length;
    if (head === undefined) {
      parts.push(part);
      if (length <= limit) return;
      const whole = Buffer.concat(parts);
      head = whole.subarray(0, KEPT);
      tail = Uint8Array.from(whole.subarray(-KEPT));
      parts = [];
    } else tail = Uint8Array.from(Buffer.concat([tail, part]).subarray(-KEPT));
  };
  const end = (): InputLine => {
    const line: InputLine =
      head === undefined
        ? { kind: 'line', bytes: Buffer.concat(parts) }
        : { kind: 'too-long', length, head: latin1(head), tail: latin1(tail) };
    [parts, length, head, tail] = [[], 0, undefined, new Uint8Array()];
    return line;
  };
  return (chunk) => {
    const lines: InputLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at));
      lines.push(end());
      from = at + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
    return lines;
  };
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
