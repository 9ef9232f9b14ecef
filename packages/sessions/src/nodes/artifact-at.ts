import type { BlobHash, Json, TaskEither } from '@workrail/kernel';
import { type ArtifactNotFoundError, documentAt } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type OfNode, type ReadNodeError, readNode } from './node-place.ts';
import { ATTACHED_LOOKED_AT, outputsAt } from './outputs-at.ts';

export interface ArtifactAtInput extends OfNode {
  readonly hash: string;
}

export type ArtifactAtError = ReadNodeError | ArtifactNotFoundError;

/** An artifact that was left at a point: by its step, its checkpoints, its blocked attempt or what a person is asked about. */
export const artifactAt =
  (deps: Pick<Dependencies, 'store' | 'health'>) =>
  ({ nodeId, hash }: ArtifactAtInput): TaskEither<ArtifactAtError, Json> =>
    readNode(deps, nodeId, async (tx, record, { take, fail }) => {
      const { done, checkpoints, blocked } = await take(outputsAt(tx, record, ATTACHED_LOOKED_AT));
      const asked = await take(tx.graph.attached(record.node, 'approval_requested', ATTACHED_LOOKED_AT));
      const left = [...checkpoints, ...asked].map(({ data }) => data.output);
      const outputs = [done, blocked?.data.output, ...left];
      const isLeft = outputs.some((output) => output?.artifacts?.some((one) => one.hash === hash));
      if (!isLeft) return fail({ _tag: 'ArtifactNotFoundError', node: record.node, hash });
      return take(documentAt(tx, hash as BlobHash, 'the artifact'));
    });
