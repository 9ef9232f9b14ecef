/** Edits between two words, where two neighbours in each other's place are one edit. */
export function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let edits = Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + same);
      const areSwapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (areSwapped && i > 1 && j > 1) edits = Math.min(edits, cell(before, j - 2) + 1);
      next.push(edits);
    }
    before = row;
    row = next;
  }
  return cell(row, right.length);
}

const cell = (row: readonly number[], column: number): number => row[column] ?? 0;
