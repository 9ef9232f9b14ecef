import type { ScalarNode, SourceNode } from '../parse/source-tree.ts';
import type { Type } from './type.ts';

interface TextNode extends ScalarNode {
  readonly value: string;
}

/** The texts at and below a node that are filled in when the workflow is compiled. */
export function filledTexts(type: Type<unknown>, node: SourceNode): readonly TextNode[] {
  if (type.filled === true) return textsBelow(node);
  const parts = type.parts?.();
  switch (parts?.kind) {
    case undefined:
      return [];
    case 'named':
      return filledTexts(parts.type, node);
    case 'choices':
      return [...new Set(parts.types.flatMap((one) => filledTexts(one, node)))];
    case 'list':
      return childrenOf(node).flatMap((child) => filledTexts(parts.item, child));
    case 'object':
      if (node.kind !== 'object') return [];
      return node.entries.flatMap(({ key, value }) => {
        const field = Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined;
        return field === undefined ? [] : filledTexts(field.type, value);
      });
  }
}

/** Every text at and below a node; keys are none. */
export function textsBelow(node: SourceNode): readonly TextNode[] {
  if (node.kind !== 'scalar') return childrenOf(node).flatMap(textsBelow);
  return isText(node) ? [node] : [];
}

const isText = (node: ScalarNode): node is TextNode => typeof node.value === 'string';

const childrenOf = (node: SourceNode): readonly SourceNode[] => {
  if (node.kind === 'scalar') return [];
  return node.kind === 'array' ? node.items : node.entries.map(({ value }) => value);
};
