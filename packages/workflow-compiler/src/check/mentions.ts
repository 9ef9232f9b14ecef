import { textsUsed } from '../language/filled-texts.ts';
import type { Type } from '../language/type.ts';
import { isText, type SourceNode } from '../parse/source-tree.ts';

/** Members whose texts say nothing about which context keys there are. */
const SILENT = new Set([
  'var',
  'items',
  'count',
  'id',
  'equals',
  'not_equals',
  'in',
  'contractRef',
  '$schema',
  'version',
]);

/** All that the texts of a part of the file say, keys included: what an agent can have been told to set. */
export const textOf = (node: SourceNode): string => wordsOf(node).join('\n');

function wordsOf(node: SourceNode): readonly string[] {
  if (node.kind === 'array') return node.items.flatMap(wordsOf);
  if (node.kind === 'object')
    return node.entries.flatMap(({ key, value }) => [key, ...(SILENT.has(key) ? [] : wordsOf(value))]);
  return isText(node) ? [node.value] : [];
}

/** Whether a text names a context key, as a word of its own. */
export function mentions(text: string, key: string): boolean {
  if (!text.includes(key)) return false;
  const plain = key.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`).test(text);
}

/** Where conditions and loops of a value of the language name the context key that they look at. */
export const keysRead = (
  type: Type<unknown>,
  node: SourceNode,
): readonly { readonly key: string; readonly node: SourceNode }[] =>
  textsUsed('looked-up', type, node).map((text) => ({ key: text.value.split('.')[0] ?? '', node: text }));
