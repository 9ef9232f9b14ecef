import { choice, cutToLength, didYouMean } from '@workrail/kernel';
import { decoded, type SourceNode } from '../parse/source-tree.ts';

const SHOWN = 60;

/** Author's text made fit for a message: one line, no control or invisible characters, cut when long. */
export function plain(text: string, limit: number = SHOWN): string {
  const clean = text.slice(0, limit * 4).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
  return cutToLength(clean, limit);
}

export const quoted = (text: string): string => `"${plain(text)}"`;

/** `/steps/0/loop/count` becomes `steps[0].loop.count`; a long path keeps its end. */
export function label(pointer: string): string {
  const path = pointer
    .split('/')
    .slice(1)
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${decoded(segment)}`))
    .join('')
    .replace(/^\./, '');
  if (path === '') return 'the workflow';
  return path.length <= SHOWN ? plain(path) : `…${plain(path.slice(-SHOWN))}`;
}

/** What a value is, in words: `the text "abc"`, `the number 3`, `a list`. */
export function described(node: SourceNode): string {
  if (node.kind === 'array') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (node.kind === 'object') return 'an object';
  if (node.value === null) return 'null';
  if (typeof node.value === 'string')
    return node.value === '' ? 'an empty text' : `the text ${quoted(node.value)}`;
  return typeof node.value === 'number' ? `the number ${node.value}` : String(node.value);
}

/** Thousands are set apart the same way on every machine. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** `"a", "b" or "c"` */
export const oneOf = (values: readonly string[]): string => choice(values.map((value) => `"${value}"`));

const LONGEST_NAME = 64;

/** A did-you-mean sentence, or undefined when nothing is close. */
export function meant(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > LONGEST_NAME) return undefined;
  const candidate = didYouMean(given, candidates);
  return candidate === undefined ? undefined : `did you mean ${quoted(candidate)}?`;
}
