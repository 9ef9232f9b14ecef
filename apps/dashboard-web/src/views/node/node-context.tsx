import { loaded } from '../../api/queries.ts';
import type { Json } from '../../model/json.ts';
import { byteWords } from '../../model/words.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Fold } from './section.tsx';
import { useWhole } from './use-whole.tsx';

interface NodeContextProps {
  readonly runId: string;
  readonly node: string;
  readonly bytes: number;
  /** Null where it is too large to come with the point. */
  readonly context: Json | null;
}

/** What the run knew at a point. */
export function NodeContext({ runId, node, bytes, context }: NodeContextProps) {
  const query = loaded('/api/nodes/{nodeId}/context', { nodeId: node }, runId);
  const { shown } = useWhole(context ?? undefined, bytes, query);
  return (
    <Fold title="Context" end={<span className="muted small">{byteWords(bytes)}</span>}>
      {shown((value) => (
        <JsonTree value={value} label="Context" />
      ))}
    </Fold>
  );
}
