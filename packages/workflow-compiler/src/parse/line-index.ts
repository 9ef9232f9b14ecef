export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

/**
 * Turns offsets into lines and columns counted from 1. CR, LF and CRLF each end a line. The text is gone through when
 * something is first asked for: most files have nothing to report.
 */
export function lineIndex(text: string): (offset: number) => LineAndColumn {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= startsOf(text);
    const line = lastAtOrBefore(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

const startsOf = (text: string): readonly number[] => [
  0,
  ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length),
];

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
