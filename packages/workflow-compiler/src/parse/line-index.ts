export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns counted from 1. CR, LF and CRLF each end a line. */
export function lineIndex(text: string): (offset: number) => LineAndColumn {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    const line = lastAtOrBefore(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lastAtOrBefore(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
