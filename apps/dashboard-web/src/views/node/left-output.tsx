import type { DoneStep } from '@workrail/dashboard-contract';
import { Markdown } from '../../parts/markdown.tsx';
import { Artifact } from './artifact.tsx';

interface LeftOutputProps {
  readonly output: DoneStep['output'];
  readonly node: string;
  /** Says so where nothing was left. */
  readonly isEmptyTold?: boolean;
}

/** The notes and the artifacts of a step, a checkpoint or an attempt. */
export const LeftOutput = ({
  output: { notesMarkdown, artifacts },
  node,
  isEmptyTold = false,
}: LeftOutputProps) => (
  <>
    {notesMarkdown === undefined ? null : <Markdown text={notesMarkdown} />}
    {artifacts.map((artifact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was left never changes
      <Artifact key={`${artifact.hash}-${at}`} artifact={artifact} node={node} />
    ))}
    {isEmptyTold && notesMarkdown === undefined && artifacts.length === 0 ? (
      <p className="muted">No notes and no artifacts.</p>
    ) : null}
  </>
);
