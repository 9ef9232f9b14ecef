import type { GapRecorded } from '@workrail/event-log';
import { beginning, type Either, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

const PAGE = 64;
/** Gaps of one node that are looked at; no node has more. */
const PER_NODE = 256;
/** Nodes looked back at: a gap further back stays open, and is still counted. */
const REACH = 10_000;

/** The gaps that stand open at a node, the latest first, at most `limit`. */
export const openGapsAt = (tx: ReadTransaction, node: NodeRecord, limit: number) =>
  program<StoreError, readonly GapRecorded['data'][]>(async ({ take }) => {
    const open: GapRecorded['data'][] = [];
    const closed = new Set<string>();
    const count = openGapCount(node);
    let at: NodeRecord['parent'] = count === 0 ? null : node.node;
    for (let seen = 0; at !== null && seen < REACH && open.length < Math.min(limit, count); ) {
      const page = await take(tx.graph.lineage(at, PAGE));
      for (const one of page) {
        for (const { data } of await take(tx.graph.attached(one.node, 'gap_recorded', PER_NODE))) {
          if (data.resolution.kind === 'resolves') closed.add(data.resolution.gapId);
          else if (!closed.has(data.gapId)) open.push(data);
        }
      }
      seen += page.length;
      at = page.at(-1)?.parent ?? null;
    }
    return open.slice(0, limit);
  });

export const openGapCount = ({ event }: NodeRecord): number => event.data.openGaps ?? 0;

/** The gaps that a call closes. Those that it asks for have to stand open; of those kept from before, the open ones. */
export const gapsToClose = (
  tx: ReadTransaction,
  node: NodeRecord,
  { asked = [], kept = [] }: Record<'asked' | 'kept', readonly string[] | undefined>,
) =>
  program<StoreError | InvalidInputError, readonly GapRecorded['data'][]>(async ({ take, value }) => {
    const wanted = [...new Set([...kept, ...asked])];
    if (wanted.length === 0) return [];
    const open = await take(openGapsAt(tx, node, Number.POSITIVE_INFINITY));
    const unknown = asked.find((id) => !open.some(({ gapId }) => gapId === id));
    if (unknown !== undefined) value(notOpen(unknown, open));
    return open.filter(({ gapId }) => wanted.includes(gapId));
  });

const LISTED = 5;

const notOpen = (id: string, open: readonly GapRecorded['data'][]): Either<InvalidInputError, never> =>
  invalid(
    'resolvedGaps',
    'not-open',
    `"${beginning(id, 40)}" is not an open gap here`,
    open.length === 0
      ? 'Leave resolvedGaps out: no gap is open.'
      : `The open gaps are ${open
          .slice(0, LISTED)
          .map(({ gapId }) => gapId)
          .join(', ')}${open.length > LISTED ? ', …' : ''}.`,
  );
