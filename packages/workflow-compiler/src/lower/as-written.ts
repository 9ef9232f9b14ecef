import type { Json } from '@workrail/kernel';
import { filledTexts } from '../language/filled-texts.ts';
import type { Type } from '../language/type.ts';
import type { Fill } from '../library/fill.ts';
import type { SourceNode } from '../parse/source-tree.ts';

/**
 * A value of the language in the compiled form, where that has the same fields: as it is written, with its texts filled
 * in. What reads a compiled workflow back refuses a field that it does not know.
 */
export function asWritten<Compiled>(type: Type<unknown>, node: SourceNode, fill: Fill): Compiled {
  const filled = new Set<SourceNode>(filledTexts(type, node));
  const json = (at: SourceNode): Json => {
    if (at.kind === 'array') return at.items.map(json);
    if (at.kind === 'object')
      return Object.fromEntries(at.entries.map(({ key, value }) => [key, json(value)]));
    return filled.has(at) ? fill(String(at.value)) : at.value;
  };
  return json(node) as Compiled;
}
