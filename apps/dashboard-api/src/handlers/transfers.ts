import { writeFile } from 'node:fs/promises';
import { defined, E, program, type TaskEither } from '@workrail/kernel';
import type { DashboardError } from '../errors/dashboard-error.ts';
import { type PrivateFolder, temporaryFolderError } from '../private-files.ts';
import { PRODUCER } from '../version.ts';
import type { HandlerDependencies, Handlers } from './handler.ts';

/** A bundle that came in a request lies in a private folder while it is brought in, under a name of our own. */
export const importBundle =
  ({ useCases, files }: Pick<HandlerDependencies, 'useCases' | 'files'>): Handlers['importBundle'] =>
  ({ body: { fileName, contentBase64, asNew } }) =>
    withFolder(files, async (folder) => {
      const path = folder.at(`bundle.jsonl${packingIn(fileName)}`);
      const written = await stored(path, contentBase64);
      if (E.isLeft(written)) return written;
      const imported = await useCases.importSession({ path, ...defined({ asNew }) })();
      if (E.isLeft(imported)) return E.left(namedByUser(imported.left, fileName));
      const { outcome, sessionId, originalSessionId, events } = imported.right;
      if (outcome === 'replaced') throw new Error('a bundle took the place of a session, unasked');
      return E.right({ told: { outcome, sessionId, originalSessionId, events } });
    });

async function stored(path: string, contentBase64: string): Promise<E.Either<DashboardError, void>> {
  try {
    return E.right(await writeFile(path, contentBase64, { encoding: 'base64', mode: 0o600 }));
  } catch (failure) {
    return E.left(temporaryFolderError(failure));
  }
}

/** Only the ending that says how the bundle is packed. */
const packingIn = (fileName: string): string => /\.(?:gz|zst)$/i.exec(fileName)?.[0].toLowerCase() ?? '';

const namedByUser = (error: DashboardError, fileName: string): DashboardError =>
  'path' in error ? { ...error, path: fileName } : error;

/** What can't be written on its way to the user is a matter of the folder that it lies in. */
const withoutPath = (error: DashboardError): DashboardError =>
  error._tag === 'OutputError' ? temporaryFolderError(error.reason) : error;

export const downloadBundle =
  ({ useCases, files, home }: HandlerDependencies): Handlers['downloadBundle'] =>
  ({ params: { sessionId }, query: { redact } }) =>
  async () => {
    const made = await files.folder();
    if (E.isLeft(made)) return made;
    const folder = made.right;
    const fileName = `${sessionId}${redact ? '.redacted' : ''}.jsonl.gz`;
    const path = folder.at(fileName);
    let written = false;
    try {
      const exported = await useCases.exportSession({
        sessionId,
        path,
        producer: PRODUCER,
        redact: redact ? { patterns: [], homes: home === undefined ? [] : [home] } : undefined,
      })();
      if (E.isLeft(exported)) return E.left(withoutPath(exported.left));
      written = true;
      return E.right({ fileName, type: 'application/gzip', content: { path }, release: folder.remove });
    } finally {
      if (!written) await folder.remove();
    }
  };

const DOCUMENT_TYPES = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
} as const;

export const downloadDocument =
  ({ useCases }: Pick<HandlerDependencies, 'useCases'>): Handlers['downloadDocument'] =>
  ({ params: { sessionId }, query: { format, run } }) =>
    program(async ({ take }) => {
      const { content } = await take(
        useCases.renderSession({ sessionId, format, ...defined({ runId: run }) }),
      );
      return {
        fileName: `${run ?? sessionId}.${format}`,
        type: DOCUMENT_TYPES[format],
        content,
        release: async () => {},
      };
    });

const withFolder =
  <A>(
    files: HandlerDependencies['files'],
    use: (folder: PrivateFolder) => Promise<E.Either<DashboardError, A>>,
  ): TaskEither<DashboardError, A> =>
  async () => {
    const folder = await files.folder();
    if (E.isLeft(folder)) return folder;
    try {
      return await use(folder.right);
    } finally {
      await folder.right.remove();
    }
  };
