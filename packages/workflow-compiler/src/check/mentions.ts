import type { SourceNode } from '../parse/source-tree.ts';

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
export function textOf(node: SourceNode): string {
  const texts: string[] = [];
  collect(node, texts);
  return texts.join('\n');
}

/** Whether a text names a context key, as a word of its own. */
export function mentions(text: string, key: string): boolean {
  if (!text.includes(key)) return false;
  const plain = key.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`).test(text);
}

function collect(node: SourceNode, texts: string[]): void {
  if (node.kind === 'array') for (const item of node.items) collect(item, texts);
  else if (node.kind === 'object') {
    for (const { key, value } of node.entries) {
      texts.push(key);
      if (!SILENT.has(key)) collect(value, texts);
    }
  } else if (typeof node.value === 'string') texts.push(node.value);
}

/** Where loops name the context key that holds their list or their count. */
export function loopKeys(node: SourceNode): readonly { readonly key: string; readonly node: SourceNode }[] {
  if (node.kind === 'array') return node.items.flatMap(loopKeys);
  if (node.kind === 'scalar') return [];
  return node.entries.flatMap(({ key, value }) => {
    if (key !== 'loop' || value.kind !== 'object') return loopKeys(value);
    return value.entries.flatMap((entry) => {
      const { value: name } = entry;
      const reads = entry.key === 'items' || entry.key === 'count';
      if (!reads || name.kind !== 'scalar' || typeof name.value !== 'string') return [];
      return [{ key: name.value.split('.')[0] ?? '', node: name }];
    });
  });
}

/** Where conditions name the context key that they look at. */
export function conditionKeys(
  node: SourceNode,
): readonly { readonly key: string; readonly node: SourceNode }[] {
  if (node.kind === 'array') return node.items.flatMap(conditionKeys);
  if (node.kind === 'scalar') return [];
  return node.entries.flatMap(({ key, value }) => {
    if (key === 'schema' || key === 'example') return [];
    if (key !== 'var' || value.kind !== 'scalar' || typeof value.value !== 'string')
      return conditionKeys(value);
    return [{ key: value.value.split('.')[0] ?? '', node: value }];
  });
}
