import { isText, type SourceNode, type TextNode } from '../parse/source-tree.ts';
import type { Parts, TextUse, Type } from './type.ts';

type TextsByUse = ReadonlyMap<TextUse, ReadonlySet<TextNode>>;

/** The texts at and below a node of a type that are used so, in the order of the file. */
export const textsUsed = (use: TextUse, type: Type<unknown>, node: SourceNode): readonly TextNode[] => [
  ...(textsByUse(type, node).get(use) ?? []),
];

/** Every check asks for a use of its own, all of them below the same nodes: one walk answers them all. */
function textsByUse(type: Type<unknown>, node: SourceNode): TextsByUse {
  const ofNode = walked.get(node) ?? new Map<Type<unknown>, TextsByUse>();
  const before = ofNode.get(type);
  if (before !== undefined) return before;
  const found = new Map<TextUse, Set<TextNode>>();
  for (const use of usesBelow(type)) found.set(use, new Set());
  collect(found, type, node);
  walked.set(node, ofNode.set(type, found));
  return found;
}

const walked = new WeakMap<SourceNode, Map<Type<unknown>, TextsByUse>>();

function collect(found: ReadonlyMap<TextUse, Set<TextNode>>, type: Type<unknown>, node: SourceNode): void {
  if (usesBelow(type).size === 0) return;
  if (type.texts !== undefined) {
    const texts = found.get(type.texts);
    for (const text of textsBelow(node)) texts?.add(text);
    return;
  }
  const parts = type.parts?.();
  switch (parts?.kind) {
    case undefined:
      return;
    case 'named':
      collect(found, parts.type, node);
      return;
    case 'text':
      if (node.kind === 'scalar') collect(found, parts.type, node);
      return;
    case 'choices':
      for (const one of parts.types) collect(found, one, node);
      return;
    case 'list':
      if (node.kind === 'array') for (const item of node.items) collect(found, parts.item, item);
      return;
    case 'record':
      if (node.kind === 'object') for (const { value } of node.entries) collect(found, parts.item, value);
      return;
    case 'object':
      if (node.kind !== 'object') return;
      for (const { key, value } of node.entries) {
        const field = Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined;
        if (field !== undefined) collect(found, field.type, value);
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
