import { newer } from '@workrail/event-log';
import { defined, E, type Either, program, type SessionId } from '@workrail/kernel';
import type { BundleUnreadableError } from '@workrail/ports';
import {
  type BundleFault,
  type BundleHeader,
  type BundleManifest,
  type BundlePiece,
  bundleReader,
  LINE_LIMIT,
  type WorkflowJudge,
} from '@workrail/session-bundle';
import type { Dependencies } from '../dependencies.ts';

/** The bundle is not whole or was changed. Nothing was written. */
export interface BundleRefusedError extends BundleFault {
  readonly _tag: 'BundleRefusedError';
  readonly path: string;
}

export interface VerifiedBundle {
  readonly session: SessionId;
  readonly manifest: BundleManifest;
  readonly lines: number;
  readonly redacted: boolean;
  /** The newest time of its events. */
  readonly newest: string;
  /** Version of the first event that is older than one before it: a clock was set back. */
  readonly wentBack?: number;
}

type GoOverError<Err> = Err | BundleRefusedError | BundleUnreadableError;

/** The bundle to read, and who is told of the progress. */
export interface GoOverInput {
  readonly path: string;
  /** Called with what is done, the lines gone over so far, and how many there are: 0 on the first way, which finds out. */
  readonly onProgress?: (stage: 'verify' | 'write', lines: number, all: number) => void;
}

/** Reads a bundle from its first line to its last, verifying each before it is used. */
export const goOver = <Err>(
  { bundles, digests, judge }: Pick<Dependencies, 'bundles' | 'digests'> & { readonly judge: WorkflowJudge },
  { path, onProgress }: GoOverInput,
  { name, all }: { readonly name: 'verify' | 'write'; readonly all: number },
  use: (piece: BundlePiece) => Promise<Either<Err, void>>,
) =>
  program<GoOverError<Err>, VerifiedBundle>(async ({ take, value }) => {
    const reader = bundleReader(digests, judge);
    const refused = (fault: BundleFault) => ({ _tag: 'BundleRefusedError' as const, path, ...fault });
    let header: BundleHeader | undefined;
    let lines = 0;
    let newest = '';
    let wentBack: number | undefined;
    await take(
      bundles.read<GoOverError<Err>>(path, { limit: LINE_LIMIT }, async (line) => {
        const read = reader.line(line);
        if (E.isLeft(read)) return E.left(refused(read.left));
        lines += 1;
        if (lines % PROGRESS_LINES === 0) onProgress?.(name, lines, all);
        const piece = read.right;
        if (piece?.part === 'header') header = piece;
        if (piece?.part === 'event') {
          const { at, version } = piece.event;
          if (at < newest) wentBack ??= version;
          newest = newer(newest, at);
        }
        return piece === undefined ? E.right(undefined) : use(piece);
      }),
    );
    const manifest = value(E.mapLeft(refused)(reader.end()));
    onProgress?.(name, lines, all);
    if (header === undefined) throw new Error('a whole bundle has a header');
    const { session, redacted } = header;
    return defined({
      session: session.sessionId,
      manifest,
      lines,
      redacted: redacted === true,
      newest,
      wentBack,
    });
  });

const PROGRESS_LINES = 500;
