/** A stretch of the text and what takes its place. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** A text after an edit, which is the text before where there was nothing to do. */
export interface EditedText {
  readonly text: string;
  readonly outcome: 'added' | 'updated' | 'already_there' | 'removed' | 'not_there';
}

/** The text with all edits, which may not overlap. Edits at one place are put in in their order. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { offset, length, content } of edits.toSorted((one, other) => one.offset - other.offset)) {
    parts.push(text.slice(at, offset), content);
    at = offset + length;
  }
  return [...parts, text.slice(at)].join('');
}

/** How the text ends its lines; `\n` where it has one line only. */
export const lineBreakOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';

/** Where the line of a place begins. */
export function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** Where a stretch ends without the blanks and line breaks at its end. */
export function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && ' \t\r\n'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
