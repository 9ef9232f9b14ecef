import { diffLines } from 'diff';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Numbers from 1 in the text of before and of after; undefined where the line is not in it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export type DiffRow =
  | ({ readonly row: 'line' } & DiffLine)
  /** Lines that are the same on both sides and far from a change. */
  | { readonly row: 'fold'; readonly lines: readonly DiffLine[] };

/** Lines around a change that are shown. */
const AROUND = 3;

/** Lines added and removed. The time that a comparison takes grows with their square. */
const MOST_DIFFERENCES = 1_500;

/**
 * Two texts beside each other by lines, with what did not change folded away; undefined where they are too different to
 * be compared in the time of a blink.
 */
export function diffRows(before: string, after: string): readonly DiffRow[] | undefined {
  const lines = linesOf(before, after);
  if (lines === undefined) return undefined;
  const shown = new Set<number>();
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    for (let near = at - AROUND; near <= at + AROUND; near += 1) shown.add(near);
  });
  const rows: DiffRow[] = [];
  let hidden: DiffLine[] = [];
  const fold = (): void => {
    if (hidden.length > 0) rows.push({ row: 'fold', lines: hidden });
    hidden = [];
  };
  lines.forEach((line, at) => {
    if (!shown.has(at)) hidden.push(line);
    else {
      fold();
      rows.push({ row: 'line', ...line });
    }
  });
  fold();
  return rows;
}

function linesOf(before: string, after: string): readonly DiffLine[] | undefined {
  let [old, young] = [0, 0];
  const parts = diffLines(ended(before), ended(after), { maxEditLength: MOST_DIFFERENCES });
  return parts?.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DiffLine => {
        if (!added) old += 1;
        if (!removed) young += 1;
        if (added) return { kind: 'added', text, before: undefined, after: young };
        if (removed) return { kind: 'removed', text, before: old, after: undefined };
        return { kind: 'same', text, before: old, after: young };
      }),
  );
}

/** Else the last line would differ where only the other text goes on. */
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
