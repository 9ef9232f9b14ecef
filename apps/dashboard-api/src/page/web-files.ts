import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { E, type Either } from '@workrail/kernel';

/** A file of the page, as it is answered. */
export interface WebFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page is not there. */
export interface PageMissingError {
  readonly _tag: 'PageMissingError';
  readonly folder: string;
}

export interface WebFiles {
  /** By its path in a URL; the page itself for a path that is none of a file. */
  readonly at: (path: string) => WebFile | undefined;
  readonly page: WebFile;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Names that hold a hash of what is in them never come to mean something else. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

/**
 * Reads the page with everything that belongs to it, once. Requests look paths up in a map: nothing that is asked for
 * ever becomes a path of this machine.
 */
export async function webFiles(folder: string): Promise<Either<PageMissingError, WebFiles>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const read = await Promise.all(files.map((file) => webFile(file, folder)));
    const byPath = new Map(read);
    const page = byPath.get('/index.html');
    return page === undefined
      ? E.left({ _tag: 'PageMissingError', folder })
      : E.right({ page, at: (path) => byPath.get(path) });
  } catch {
    return E.left({ _tag: 'PageMissingError', folder });
  }
}

async function webFile(file: string, folder: string): Promise<readonly [string, WebFile]> {
  const path = file.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
  return [
    path,
    {
      content: new Uint8Array(await readFile(file)),
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    },
  ];
}
