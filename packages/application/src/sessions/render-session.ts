import type { Output, SessionOverview } from '@workrail/event-log';
import { type BlobHash, type Json, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { type ShowSessionError, showSession } from './show-session.ts';

export const REPORT_FORMATS = ['md', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface RenderSessionInput {
  readonly sessionId: string;
  readonly format: ReportFormat;
}

export interface RenderedSession {
  readonly sessionId: SessionId;
  readonly text: string;
}

/** An artifact that is larger is named with its size. */
const ARTIFACT_SHOWN = 32_768;
/** Bytes of artifacts in one document. */
const ARTIFACTS_SHOWN = 4_194_304;

/** A session as a document for people. */
export const renderSession =
  (deps: Pick<Dependencies, 'store'>) =>
  ({ sessionId, format }: RenderSessionInput): TaskEither<ShowSessionError, RenderedSession> =>
    program(async ({ take }) => {
      const session = await take(showSession(deps)(sessionId));
      const report = { session, artifacts: await take(smallArtifacts(deps, session)) };
      // Loaded on first use: a Markdown reader is heavy, and most commands need none.
      const { htmlReport, markdownReport } = await import('@workrail/session-report');
      const text = format === 'html' ? htmlReport(report) : markdownReport(report);
      return { sessionId: session.sessionId, text };
    });

function smallArtifacts(
  { store }: Pick<Dependencies, 'store'>,
  { runs, notes }: SessionOverview,
): TaskEither<StoreError, ReadonlyMap<BlobHash, Json>> {
  const outputs: readonly (Output | undefined)[] = [
    ...notes.map(({ output }) => output),
    ...runs.flatMap(({ points, checkpoints }) => [...points, ...checkpoints].map(({ output }) => output)),
  ];
  return store.read((tx) =>
    program(async ({ take }) => {
      const found = new Map<BlobHash, Json>();
      let bytes = 0;
      for (const artifact of outputs.flatMap((output) => output?.artifacts ?? [])) {
        if (artifact.bytes > ARTIFACT_SHOWN || found.has(artifact.hash)) continue;
        bytes += artifact.bytes;
        if (bytes > ARTIFACTS_SHOWN) break;
        const stored = await take(tx.blobs.get(artifact.hash));
        if (stored._tag === 'Some') found.set(artifact.hash, stored.value);
      }
      return found;
    }),
  );
}
