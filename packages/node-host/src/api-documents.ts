import { open, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type { ApiDocumentError, ApiDocuments, HttpClient } from '@workrail/ports';
import { decodedText } from './decoded-text.ts';
import { failureReason } from './failure-reason.ts';
import { fetchDocument } from './http/fetch-document.ts';
import { httpClient } from './http/http-client.ts';

/** Bytes: several times the largest document that is known. */
const MOST = 64 * 1024 * 1024;

/** Documents in files below or outside of the working folder, and at addresses. */
export const apiDocuments = (cwd: string, http: HttpClient = httpClient()): ApiDocuments => ({
  fetch: (address, { isPrivateAllowed }) => fetchDocument(http, address, isPrivateAllowed),
  read: (given) => async () => {
    const path = resolve(cwd, given);
    return E.map((text: string) => ({ path, text }))(await textOf(path));
  },
  readBeside: (given, file) => async () => {
    const folder = dirname(resolve(cwd, given));
    const path = resolve(folder, file);
    try {
      const inside = relative(await realpath(folder), await realpath(path));
      if (inside.split(sep)[0] === '..' || isAbsolute(inside))
        return refused(path, 'it lies outside of the folder of the document');
    } catch (error) {
      return refused(path, failureReason(error));
    }
    return textOf(path);
  },
});

async function textOf(path: string): Promise<Either<ApiDocumentError, string>> {
  try {
    await using file = await open(path, 'r');
    const stats = await file.stat();
    if (!stats.isFile()) return refused(path, 'it is not a file');
    if (stats.size > MOST) return refused(path, `it has ${stats.size} bytes, and at most ${MOST} are read`);
    const { text, encoding } = decodedText(await file.readFile());
    return encoding === undefined ? E.right(text) : refused(path, `it is not UTF-8 but ${encoding}`);
  } catch (error) {
    return refused(path, failureReason(error));
  }
}

const refused = (path: string, reason: string): Either<ApiDocumentError, never> =>
  E.left({ _tag: 'ApiDocumentError', path, reason });
