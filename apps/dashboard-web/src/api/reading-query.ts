import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Reading } from '@workrail/dashboard-contract';
import { get } from './client.ts';

interface Way {
  readonly runId: string;
  /** The point that the way leads to. */
  readonly node: string;
  /** Text that entries have to hold; empty for all of them. */
  readonly find: string;
}

/** What was left and decided on the way to a point, part by part. */
export const readingQuery = ({ runId, node, find }: Way) =>
  infiniteQueryOptions({
    queryKey: ['reading', runId, node, find],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }): Promise<Reading> =>
      get(
        '/api/nodes/{nodeId}/reading',
        { nodeId: node, from: pageParam, ...(find === '' ? {} : { find }) },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
  });
