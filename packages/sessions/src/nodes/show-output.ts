import type { LeftOutput, ShownArtifact } from '@workrail/dashboard-contract';
import type { ArtifactRef, Output } from '@workrail/event-log';
import { defined, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { documentAt } from '@workrail/session-reads';

/** Bytes of an artifact or a context, as canonical JSON, that an answer holds; larger ones are asked for by themselves. */
export const SHOWN_BYTES = 65_536;
/** Bytes of all artifacts in one answer. */
const ALL_BYTES = 1_048_576;

/** Shows outputs with their artifacts until an answer holds enough of them. */
export function outputShower(tx: ReadTransaction): (output: Output) => TaskEither<StoreError, LeftOutput> {
  let room = ALL_BYTES;
  const shown = ({ kind, bytes, hash }: ArtifactRef): TaskEither<StoreError, ShownArtifact> =>
    program(async ({ take }) => {
      if (bytes > SHOWN_BYTES || bytes > room) return { kind, bytes, hash };
      room -= bytes;
      return { kind, bytes, hash, value: await take(documentAt(tx, hash, 'the artifact')) };
    });
  return ({ notesMarkdown, artifacts = [] }) =>
    program(async ({ take }) => {
      const all: ShownArtifact[] = [];
      for (const one of artifacts) all.push(await take(shown(one)));
      return defined({ notesMarkdown, artifacts: all });
    });
}
