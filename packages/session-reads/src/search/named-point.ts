import {
  type AttemptId,
  attemptIdOf,
  decodeBase32,
  E,
  HANDLE_PATTERN,
  type NodeId,
  nodeIdOf,
  nodePart,
  O,
  program,
} from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { parseToken } from '@workrail/token-codec';

/**
 * The point that a text names: by its id, by that of an attempt to go on from it, or by a token of either, wherever the
 * token stands in the text. Undefined where it names none that is known here.
 */
export const namedPoint = (tx: Pick<ReadTransaction, 'graph'>, text: string) =>
  program<StoreError, NodeRecord | undefined>(async ({ take }) => {
    const handle = handleIn(text);
    if (handle === undefined) return undefined;
    const node = O.toUndefined(await take(tx.graph.node(nodeIdOf(handle))));
    if (node !== undefined) return node;
    const alike = await take(tx.graph.nodesStartingWith(nodePart(handle)));
    const of = await take(leftBy(tx, attemptIdOf(handle), alike));
    return of && O.toUndefined(await take(tx.graph.node(of)));
  });

/** The 8 bytes of a point or an attempt: their ids are spelled alike. */
function handleIn(text: string): Uint8Array | undefined {
  for (const kind of ['state', 'ack'] as const) {
    const token = parseToken(kind, text);
    if (E.isRight(token)) return token.right.handle;
  }
  const id = text.trim().toLowerCase();
  return HANDLE_PATTERN.test(id) ? decodeBase32(id) : undefined;
}

/** Of points whose ids begin as the attempt's does, by accident more than one, the one that it was made on. */
const leftBy = (tx: Pick<ReadTransaction, 'graph'>, attempt: AttemptId, alike: readonly NodeId[]) =>
  program<StoreError, NodeId | undefined>(async ({ take }) => {
    for (const node of alike.length > 1 ? alike : [])
      if (O.isSome(await take(tx.graph.attempt(node, attempt)))) return node;
    return alike[0];
  });
