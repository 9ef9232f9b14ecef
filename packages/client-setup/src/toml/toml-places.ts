import { type TextEdit, trimmedEnd } from '../text-edit.ts';
import type { TomlSection } from './toml-file.ts';

/** Where a line ends, with the comment on it and without blanks. */
export function endOfLine(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset);
  return trimmedEnd(text, offset, lineBreak === -1 ? text.length : lineBreak);
}

const lastOf = ({ header, pairs }: TomlSection): number => pairs.at(-1)?.end ?? header?.end ?? 0;

/** Where a section ends, with the comments right below it, unless these lead over to the next one. */
export function endOfSection(text: string, section: TomlSection): number {
  const end = endOfLine(text, lastOf(section));
  const rest = text.slice(end, section.next);
  const comments = /^(?:[ \t]*\r?\n[ \t]*#[^\n]*)*/.exec(rest)?.[0] ?? '';
  const below = trimmedEnd(comments, 0, comments.length);
  const leadOver = section.next < text.length && /^[ \t]*\r?\n[ \t]*$/.test(rest.slice(below));
  return leadOver ? end : end + below;
}

/** Takes a section out with the blank lines before it, or behind it where it is the first. */
export function cutSection(text: string, section: TomlSection): TextEdit {
  const end = endOfLine(text, lastOf(section));
  const offset = trimmedEnd(text, 0, section.header?.start ?? 0);
  if (offset > 0) return { offset, length: end - offset, content: '' };
  const blank = /^[ \t\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  const ownBreak = /^[ \t]*\r?\n/.exec(blank)?.[0] ?? '';
  const behind = end + blank.length === text.length ? ownBreak : blank;
  return { offset, length: end + behind.length, content: '' };
}
