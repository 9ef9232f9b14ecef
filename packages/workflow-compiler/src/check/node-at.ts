import { memberOf, type SourceNode } from '../parse/source-tree.ts';

/** The node that a pointer below `root` leads to, or the nearest one around it. */
export function nodeAt(root: SourceNode, pointer: string): SourceNode {
  let at = root;
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = childOf(at, key);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function childOf(node: SourceNode, key: string): SourceNode | undefined {
  if (node.kind === 'object') return memberOf(node, key);
  return node.kind === 'array' ? node.items[Number(key)] : undefined;
}
