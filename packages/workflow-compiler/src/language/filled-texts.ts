import { isText, type SourceNode, type TextNode } from '../parse/source-tree.ts';
import type { Parts, TextUse, Type } from './type.ts';

/** The texts at and below a node of a type that are used so, in the order of the file. */
export function textsUsed(use: TextUse, type: Type<unknown>, node: SourceNode): readonly TextNode[] {
  const found = new Set<TextNode>();
  collect(found, use, type, node);
  return [...found];
}

function collect(found: Set<TextNode>, use: TextUse, type: Type<unknown>, node: SourceNode): void {
  if (!usesBelow(type).has(use)) return;
  if (type.texts !== undefined) {
    if (type.texts === use) for (const text of textsBelow(node)) found.add(text);
    return;
  }
  const parts = type.parts?.();
  switch (parts?.kind) {
    case undefined:
      return;
    case 'named':
      collect(found, use, parts.type, node);
      return;
    case 'text':
      if (node.kind === 'scalar') collect(found, use, parts.type, node);
      return;
    case 'choices':
      for (const one of parts.types) collect(found, use, one, node);
      return;
    case 'list':
      if (node.kind === 'array') for (const item of node.items) collect(found, use, parts.item, item);
      return;
    case 'record':
      if (node.kind === 'object')
        for (const { value } of node.entries) collect(found, use, parts.item, value);
      return;
    case 'object':
      if (node.kind !== 'object') return;
      for (const { key, value } of node.entries) {
        const field = Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined;
        if (field !== undefined) collect(found, use, field.type, value);
      }
  }
}

const known = new WeakMap<Type<unknown>, ReadonlySet<TextUse>>();

/** What becomes of texts of a type, or of one that lies inside it; types may lead back to themselves. */
function usesBelow(type: Type<unknown>): ReadonlySet<TextUse> {
  const before = known.get(type);
  if (before !== undefined) return before;
  const types = new Set([type]);
  const uses = new Set<TextUse>();
  for (const { texts, parts } of types) {
    if (texts !== undefined) uses.add(texts);
    else for (const inner of insideOf(parts?.())) types.add(inner);
  }
  known.set(type, uses);
  return uses;
}

function insideOf(parts: Parts | undefined): readonly Type<unknown>[] {
  switch (parts?.kind) {
    case undefined:
      return [];
    case 'named':
    case 'text':
      return [parts.type];
    case 'choices':
      return parts.types;
    case 'list':
    case 'record':
      return [parts.item];
    case 'object':
      return Object.values(parts.fields).map(({ type }) => type);
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
