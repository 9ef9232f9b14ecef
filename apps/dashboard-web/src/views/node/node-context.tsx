import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '../../api/queries.ts';
import type { Json } from '../../model/json.ts';
import { byteWords } from '../../model/words.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Fold } from './section.tsx';

interface NodeContextProps {
  readonly runId: string;
  readonly node: string;
  readonly bytes: number;
  /** Null where it is too large to come with the point. */
  readonly context: Json | null;
}

/** What the run knew at a point. */
export function NodeContext({ runId, node, bytes, context }: NodeContextProps) {
  const [wanted, setWanted] = useState(false);
  const whole = useQuery({
    ...loaded('/api/nodes/{nodeId}/context', { nodeId: node }, runId),
    enabled: wanted && context === null,
  });
  const value = context ?? whole.data;
  return (
    <Fold title="Context" end={<span className="muted small">{byteWords(bytes)}</span>}>
      {value === undefined ? (
        <button
          type="button"
          className="button compact"
          disabled={whole.isFetching}
          onClick={() => setWanted(true)}
        >
          {whole.isFetching ? 'Loading…' : `Show all ${byteWords(bytes)}`}
        </button>
      ) : (
        <JsonTree value={value} label="Context" />
      )}
      {whole.error === null ? null : <FailureNote error={whole.error} />}
    </Fold>
  );
}
