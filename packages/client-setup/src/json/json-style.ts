import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Node } from 'jsonc-parser';
import { quoted } from '../quoted.ts';
import { lineBreakOf, lineStart } from '../text-edit.ts';

/** How a file lays out its objects. */
export interface JsonStyle {
  readonly lineBreak: string;
  /** By how much a level is indented. */
  readonly unit: string;
  readonly colon: string;
  /** Between members that share a line. */
  readonly comma: string;
  /** Inside the braces of an object that has one line. */
  readonly pad: string;
}

export const BLOCK_STYLE: JsonStyle = { lineBreak: '\n', unit: '  ', colon: ': ', comma: ', ', pad: ' ' };

/** What the first member of the file shows. */
export function styleOf(text: string, root: Node | undefined): JsonStyle {
  const lineBreak = lineBreakOf(text);
  const [first] = root?.children ?? [];
  if (root === undefined || first === undefined) return { ...BLOCK_STYLE, lineBreak };
  const spaced = /\s/.test(text.charAt((first.colonOffset ?? 0) + 1));
  return {
    lineBreak,
    unit: ownIndent(text, first.offset) ?? BLOCK_STYLE.unit,
    colon: spaced ? ': ' : ':',
    comma: spaced ? ', ' : ',',
    pad: /[ \t]/.test(text.charAt(root.offset + 1)) ? ' ' : '',
  };
}

/** The blanks before a place that is the first on its line; undefined where it is not. */
export function ownIndent(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** The blanks with which the line of a place begins. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';

/** A value whose line is indented by `indent`; without one, all of it is on one line. A list always is. */
export function writtenJson(value: Json, style: JsonStyle, indent: string | undefined): string {
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => writtenJson(item, style, undefined));
    return `[${items.join(style.comma)}]`;
  }
  if (!isJsonObject(value)) return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  if (indent === undefined) {
    const { pad, comma } = style;
    return `{${pad}${writtenMembers(value, style, undefined).join(comma)}${pad}}`;
  }
  const inner = `${style.lineBreak}${indent}${style.unit}`;
  const members = writtenMembers(value, style, indent + style.unit);
  return `{${inner}${members.join(`,${inner}`)}${style.lineBreak}${indent}}`;
}

export const writtenMembers = (
  members: JsonObject,
  style: JsonStyle,
  indent: string | undefined,
): readonly string[] =>
  Object.entries(members).map(
    ([key, value]) => `${quoted(key)}${style.colon}${writtenJson(value, style, indent)}`,
  );
