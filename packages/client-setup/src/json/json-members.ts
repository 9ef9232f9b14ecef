import type { JsonObject } from '@workrail/kernel';
import type { Node } from 'jsonc-parser';
import type { TextEdit } from '../text-edit.ts';
import { indentAt, type JsonStyle, ownIndent, writtenMembers } from './json-style.ts';
import { endOf } from './json-tree.ts';

/** What stands between two members. */
interface Separator {
  readonly kind: 'blank' | 'comment' | 'comma';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts members at the end of an object, laid out as those that are there. Nothing else of the text moves. */
export function insertion(
  text: string,
  object: Node,
  members: JsonObject,
  style: JsonStyle,
): readonly TextEdit[] {
  const last = object.children?.at(-1);
  return last === undefined
    ? intoEmpty(text, object, members, style)
    : after(text, object, last, members, style);
}

function after(
  text: string,
  object: Node,
  last: Node,
  members: JsonObject,
  style: JsonStyle,
): readonly TextEdit[] {
  const pieces = piecesBetween(text, endOf(last), endOf(object) - 1);
  const comma = pieces.find(({ kind }) => kind === 'comma');
  const base = comma?.end ?? endOf(last);
  const indent = ownIndent(text, last.offset);
  const gap = indent === undefined ? style.comma.slice(1) : `${style.lineBreak}${indent}`;
  const written = `${gap}${writtenMembers(members, style, indent).join(`,${gap}`)}`;
  // A comment at the end of a line belongs to what stands before it.
  const place = indent === undefined ? base : endOfLine(pieces, base);
  return comma === undefined ? [put(endOf(last), ','), put(place, written)] : [put(place, `${written},`)];
}

/** Where the comments end that stand on the line of `base`. */
function endOfLine(pieces: readonly Separator[], base: number): number {
  let end = base;
  for (const { kind, text, start, end: pieceEnd } of pieces) {
    if (start < base) continue;
    if (kind === 'comment') end = pieceEnd;
    if (/[\r\n]/.test(text)) break;
  }
  return end;
}

function intoEmpty(text: string, object: Node, members: JsonObject, style: JsonStyle): readonly TextEdit[] {
  const [open, close] = [object.offset + 1, endOf(object) - 1];
  const comment = piecesBetween(text, open, close).findLast(({ kind }) => kind === 'comment');
  const root = rootOf(object);
  const oneLine = root !== object && !/[\r\n]/.test(text.slice(root.offset, endOf(root)));
  if (oneLine && comment === undefined) {
    const written = writtenMembers(members, style, undefined).join(style.comma);
    return [{ offset: open, length: close - open, content: `${style.pad}${written}${style.pad}` }];
  }
  const outer = `${style.lineBreak}${indentAt(text, object.offset)}`;
  const inner = `${outer}${style.unit}`;
  const written = writtenMembers(members, style, inner.slice(style.lineBreak.length)).join(`,${inner}`);
  return comment === undefined
    ? [{ offset: open, length: close - open, content: `${inner}${written}${outer}` }]
    : [put(comment.end, `${inner}${written}`)];
}

/**
 * Takes a member out, and the blanks and the comma that came with it. An object that it leaves empty goes as well,
 * unless a comment stands in it; of the outermost one the braces stay.
 */
export function removal(text: string, member: Node): readonly TextEdit[] {
  const object = member.parent;
  if (object === undefined) return [];
  const siblings = object.children ?? [];
  const index = siblings.indexOf(member);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  const before = piecesBetween(
    text,
    previous === undefined ? object.offset + 1 : endOf(previous),
    member.offset,
  );
  const behind = piecesBetween(text, endOf(member), next === undefined ? endOf(object) - 1 : next.offset);
  if (siblings.length === 1 && ![...before, ...behind].some(({ kind }) => kind === 'comment'))
    return object.parent === undefined
      ? [cut(object.offset + 1, endOf(object) - 1)]
      : removal(text, object.parent);
  const comma = behind.find(({ kind }) => kind === 'comma');
  const separator = comma ?? before.find(({ kind }) => kind === 'comma');
  const end = comma !== undefined && behind.indexOf(comma) === 0 ? comma.end : endOf(member);
  const own = cut(startOf(text, before, member, end), end);
  return separator === undefined || separator.end === end
    ? [own]
    : [own, cut(separator.start, separator.end)];
}

/** With the blanks before it, unless these end a comment that would swallow what comes next. */
function startOf(text: string, before: readonly Separator[], { offset }: Node, end: number): number {
  const blank = before.at(-1);
  if (blank?.kind !== 'blank') return offset;
  const swallows = before.at(-2)?.text.startsWith('//') && !/^[ \t]*(?:[\r\n]|$)/.test(text.slice(end));
  return swallows ? offset : blank.start;
}

function piecesBetween(text: string, from: number, to: number): readonly Separator[] {
  return [...text.slice(from, to).matchAll(/[ \t\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/gy)].map(
    ({ 0: piece, index }) => ({
      kind: piece === ',' ? 'comma' : piece.startsWith('/') ? 'comment' : 'blank',
      text: piece,
      start: from + index,
      end: from + index + piece.length,
    }),
  );
}

const rootOf = (node: Node): Node => (node.parent === undefined ? node : rootOf(node.parent));
const put = (offset: number, content: string): TextEdit => ({ offset, length: 0, content });
const cut = (from: number, to: number): TextEdit => ({ offset: from, length: to - from, content: '' });
