import type { Json, JsonPrimitive } from '@workrail/kernel';

/** A place in the file: where it starts in the text, and which value it belongs to. */
export interface SourcePosition {
  /** In UTF-16 units of the text without its byte order mark. */
  readonly offset: number;
  /** RFC 6901. */
  readonly pointer: string;
}

export interface Entry {
  readonly key: string;
  /** Where the key is written; its pointer is the one of the value. */
  readonly keyOffset: number;
  readonly value: SourceNode;
}

export interface ObjectNode extends SourcePosition {
  readonly kind: 'object';
  readonly entries: readonly Entry[];
}

interface ArrayNode extends SourcePosition {
  readonly kind: 'array';
  readonly items: readonly SourceNode[];
}

export interface ScalarNode extends SourcePosition {
  readonly kind: 'scalar';
  readonly value: JsonPrimitive;
  /** How a number or a boolean is written, where that says more than its value: `1.0`, `yes`. */
  readonly written?: string;
}

export interface TextNode extends ScalarNode {
  readonly value: string;
}

/** A value of the file together with its place: what JSON and YAML texts have in common. */
export type SourceNode = ObjectNode | ArrayNode | ScalarNode;

export const WHOLE_FILE: SourcePosition = { offset: 0, pointer: '' };

/** Deepest nesting of objects and lists in a file. */
export const MAX_DEPTH = 64;

export const childPointer = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const decoded = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

export const keySpot = (entry: Entry): SourcePosition => ({
  offset: entry.keyOffset,
  pointer: entry.value.pointer,
});

export const entryOf = (node: ObjectNode, key: string): Entry | undefined =>
  node.entries.find((entry) => entry.key === key);

/** Where an object has a key; the object itself where it has not. */
export function spotOfKey(node: ObjectNode, key: string): SourcePosition {
  const entry = entryOf(node, key);
  return entry === undefined ? node : keySpot(entry);
}

export const memberOf = (node: ObjectNode, key: string): SourceNode | undefined => entryOf(node, key)?.value;

export const isText = (node: SourceNode): node is TextNode =>
  node.kind === 'scalar' && typeof node.value === 'string';

export const isNull = (node: SourceNode): boolean => node.kind === 'scalar' && node.value === null;

export function toJson(node: SourceNode): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(toJson);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toJson(value)]));
}

/** The node that a pointer below `root` leads to, or the nearest one around it. */
export function nodeAt(root: SourceNode, pointer: string): SourceNode {
  let at = root;
  for (const segment of pointer.split('/').slice(1)) {
    const next = childOf(at, decoded(segment));
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function childOf(node: SourceNode, key: string): SourceNode | undefined {
  if (node.kind === 'object') return memberOf(node, key);
  return node.kind === 'array' ? node.items[Number(key)] : undefined;
}
