import { below } from './pointer.ts';

/** Why a value cannot be worked with, and where that shows first. */
export interface Fault {
  readonly kind: 'too-deep' | 'too-many' | 'not-json';
  readonly pointer: string;
}

export interface Limits {
  /** How many lists and objects may stand inside each other. */
  readonly depth: number;
  readonly nodes: number;
}

/**
 * The first reason not to take a value for bounded JSON. It goes no deeper than the limit, so a value that
 * contains itself is one that is too deep. Members that are `undefined` do not count: JSON leaves them out.
 */
export function faultOf(value: unknown, limits: Limits): Fault | undefined {
  let nodes = 0;
  const visit = (node: unknown, room: number): InnerFault | undefined => {
    nodes += 1;
    if (nodes > limits.nodes) return { kind: 'too-many', path: [] };
    if (isScalar(node)) return undefined;
    if (typeof node !== 'object' || node === null) return { kind: 'not-json', path: [] };
    if (room === 0) return { kind: 'too-deep', path: [] };
    const members: Iterable<[string | number, unknown]> = Array.isArray(node)
      ? node.entries()
      : Object.entries(node).filter(([, member]) => member !== undefined);
    for (const [key, member] of members) {
      const found = visit(member, room - 1);
      if (found !== undefined) return at(found, key);
    }
    return undefined;
  };
  const found = visit(value, limits.depth);
  return found && { kind: found.kind, pointer: below('', ...found.path.toReversed()) };
}

interface InnerFault {
  readonly kind: Fault['kind'];
  /** From the inside out. */
  readonly path: (string | number)[];
}

function at(found: InnerFault, key: string | number): InnerFault {
  found.path.push(key);
  return found;
}

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));
