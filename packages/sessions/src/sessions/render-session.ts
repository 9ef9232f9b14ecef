import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Output, RunOverview, SessionOverview } from '@workrail/event-log';
import {
  type BlobHash,
  defined,
  E,
  type Either,
  type Json,
  program,
  type RunId,
  type SessionId,
  type TaskEither,
} from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { readProgram } from '@workrail/session-reads';
import type { FontsMissingError, PdfWriter, Report } from '@workrail/session-report';
import type { Dependencies } from '../dependencies.ts';
import { type ShowSessionError, showSession } from './show-session.ts';
import { stepTitles } from './step-titles.ts';

export const REPORT_FORMATS = ['md', 'html', 'pdf'] as const;
/** Format of a document for people: Markdown, HTML or PDF. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A session, or one run of it, and the format to write it in. */
export interface RenderSessionInput {
  readonly sessionId: string;
  /** The one run that is asked for; all of them where it is left out. */
  readonly runId?: string;
  readonly format: ReportFormat;
  /** Parts of the document that are written, and of how many. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** A session as a document. */
export interface RenderedSession {
  readonly sessionId: SessionId;
  /** Bytes where the format is no text. */
  readonly content: string | Uint8Array;
}

/** The session exists, and the run that was asked for is none of its runs. */
export interface RunNotInSessionError {
  readonly _tag: 'RunNotInSessionError';
  readonly sessionId: SessionId;
  readonly runId: string;
  /** Runs that it has. */
  readonly runs: readonly RunId[];
}

/** The session cannot be shown, the run is none of its runs, or the fonts for a PDF are missing. */
export type RenderSessionError = ShowSessionError | RunNotInSessionError | FontsMissingError;

/** An artifact that is larger is named with its size. */
const ARTIFACT_SHOWN = 32_768;
/** Bytes of artifacts in one document. */
const ARTIFACTS_SHOWN = 4_194_304;

/** A session, or one run of it, as a document for people. */
export const renderSession =
  (deps: Pick<Dependencies, 'store' | 'pdf' | 'runs'>) =>
  (input: RenderSessionInput): TaskEither<RenderSessionError, RenderedSession> =>
    program(async ({ take, value }) => {
      const session = await take(showSession(deps)(input.sessionId));
      const runId = input.runId?.trim();
      const runs = value(runsAsked(session, runId));
      const artifacts = await take(smallArtifacts(deps, { ...session, runs }));
      const titles = await take(deps.store.read((tx) => stepTitles(deps, tx, runs)));
      const run = runId === undefined ? undefined : runs[0]?.runId;
      const report = defined({ session, artifacts, titles, run });
      return { sessionId: session.sessionId, content: await take(contentOf(report, input, deps.pdf)) };
    });

function runsAsked(
  { sessionId, runs }: SessionOverview,
  runId: string | undefined,
): Either<RunNotInSessionError, readonly RunOverview[]> {
  const asked = runs.filter((run) => runId === undefined || run.runId === runId);
  return runId !== undefined && asked.length === 0
    ? E.left({ _tag: 'RunNotInSessionError', sessionId, runId, runs: runs.map((run) => run.runId) })
    : E.right(asked);
}

const contentOf =
  (
    report: Report,
    { format, onProgress }: Pick<RenderSessionInput, 'format' | 'onProgress'>,
    pdf: PdfWriter,
  ): TaskEither<FontsMissingError, string | Uint8Array> =>
  async () => {
    // Loaded on first use: a Markdown reader is heavy, and most commands need none.
    const { htmlPieces, markdownPieces, reportDocument } = await import('@workrail/session-report');
    const document = reportDocument(report);
    const onPart = (done: number): void => onProgress?.(done, document.parts.length);
    switch (format) {
      case 'md':
        return E.right(await written(markdownPieces(document), onPart));
      case 'html':
        return E.right(await written(htmlPieces(document), onPart));
      case 'pdf':
        return pdf.pdf(document, onPart)();
    }
  };

/** Others get their turn between two pieces, as what ends the program where somebody asks for it. */
async function written(pieces: Iterable<string>, onPart: (done: number) => void): Promise<string> {
  const all: string[] = [];
  for (const piece of pieces) {
    // The first one comes before all parts.
    onPart(all.length);
    all.push(piece);
    await nextTurn();
  }
  return all.join('');
}

function smallArtifacts(
  deps: Pick<Dependencies, 'store'>,
  { runs, notes }: Pick<SessionOverview, 'runs' | 'notes'>,
): TaskEither<StoreError, ReadonlyMap<BlobHash, Json>> {
  const outputs: readonly (Output | undefined)[] = [
    ...notes.map(({ output }) => output),
    ...runs.flatMap(({ points, checkpoints }) => [...points, ...checkpoints].map(({ output }) => output)),
  ];
  return readProgram(deps, async (tx, { take }) => {
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
  });
}
