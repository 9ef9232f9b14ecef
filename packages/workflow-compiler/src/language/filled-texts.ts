import { isText, type SourceNode, type TextNode } from '../parse/source-tree.ts';
import type { TextUse, Type } from './type.ts';

export function textsUsed(use: TextUse, type: Type<unknown>, node: SourceNode): readonly TextNode[] {
  if (type.texts !== undefined) return type.texts === use ? textsBelow(node) : [];
  const parts = type.parts?.();
  switch (parts?.kind) {
    case undefined:
      return [];
    case 'named':
      return textsUsed(use, parts.type, node);
    case 'text':
      return node.kind === 'scalar' ? textsUsed(use, parts.type, node) : [];
    case 'choices':
      return [...new Set(parts.types.flatMap((one) => textsUsed(use, one, node)))];
    case 'list':
      return node.kind === 'array' ? node.items.flatMap((item) => textsUsed(use, parts.item, item)) : [];
    case 'record':
      return node.kind === 'object'
        ? node.entries.flatMap(({ value }) => textsUsed(use, parts.item, value))
        : [];
    case 'object':
      if (node.kind !== 'object') return [];
      return node.entries.flatMap(({ key, value }) => {
        const field = Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined;
        return field === undefined ? [] : textsUsed(use, field.type, value);
      });
  }
}

/** The texts at and below a node that are filled in when the workflow is compiled. */
export const filledTexts = (type: Type<unknown>, node: SourceNode): readonly TextNode[] =>
  textsUsed('filled', type, node);

/** Every text at and below a node; keys are none. */
export function textsBelow(node: SourceNode): readonly TextNode[] {
  if (node.kind !== 'scalar') return childrenOf(node).flatMap(textsBelow);
  return isText(node) ? [node] : [];
}

const childrenOf = (node: SourceNode): readonly SourceNode[] => {
  if (node.kind === 'scalar') return [];
  return node.kind === 'array' ? node.items : node.entries.map(({ value }) => value);
};
