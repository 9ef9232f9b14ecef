import { presentedArtifact } from '@workrail/contracts/presentation';
import type { ShownArtifact } from '@workrail/dashboard-contract';
import { Package } from 'lucide-react';
import { NO_CHANGE } from '../../api/keys.ts';
import { loaded } from '../../api/queries.ts';
import type { Json } from '../../model/json.ts';
import { byteWords, nameWords } from '../../model/words.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { visible } from '../../parts/text.tsx';
import { PartOfArtifact } from './artifact-part.tsx';
import './artifact.css';
import { useWhole } from './use-whole.tsx';

/** An artifact as its contract shows it; as JSON where it has none, and on demand. */
export function Artifact({ artifact, node }: { readonly artifact: ShownArtifact; readonly node: string }) {
  const { kind, bytes, hash, value: given } = artifact;
  const query = loaded('/api/nodes/{nodeId}/artifacts/{hash}', { nodeId: node, hash }, NO_CHANGE);
  const { value, shown } = useWhole(given, bytes, query);
  return (
    <article className="card stack artifact">
      <header className="in-row">
        <Package size={14} aria-hidden />
        <h4>{visible(kind === '' ? 'Artifact' : nameWords(kind.replace(/^wr\./, '')))}</h4>
        <span className="muted small">{byteWords(bytes)}</span>
        {value === undefined ? null : (
          <CopyButton
            text={JSON.stringify(value, null, 2)}
            label={`Copy ${visible(kind)} as JSON`}
            className="button compact quiet at-end"
          />
        )}
      </header>
      {shown((whole) => (
        <Content kind={kind} value={whole} />
      ))}
    </article>
  );
}

function Content({ kind, value }: { readonly kind: string; readonly value: Json }) {
  const parts = presentedArtifact(value);
  if (parts === undefined || parts.length === 0) return <JsonTree value={value} label={visible(kind)} />;
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a value that never changes
        <PartOfArtifact key={at} part={part} />
      ))}
      <details className="artifact-raw">
        <summary>As JSON</summary>
        <JsonTree value={value} label={visible(kind)} />
      </details>
    </>
  );
}
