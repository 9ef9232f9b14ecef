import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { E, type Either, keysOf } from '@workrail/kernel';
import { CODINGS, type Coding, codingFor } from './content-coding.ts';

export interface WebFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageMissingError {
  readonly _tag: 'PageMissingError';
  readonly folder: string;
}

export interface WebFiles {
  /**
   * What is at a path of a URL: a file, or the page where the path is one of its places; in the smallest form that a client
   * with this `accept-encoding` takes.
   */
  readonly at: (path: string, accepted?: string) => WebFile | undefined;
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

/** Where browsers look for an icon, whatever a page says of its own. */
const ICON = { asked: '/favicon.ico', is: '/icon.svg' } as const;

/** Ids of workflows have dots; what else has one at its end is a file, and may be one of an older page. */
const isPlace = (path: string): boolean =>
  path.startsWith('/workflows/') || !/^\/assets(?:\/|$)|\.[^/]*$/.test(path);

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
    const read = await Promise.all(
      files.filter((file) => !isForm(file)).map((file) => webFile(file, folder, files)),
    );
    const byPath = new Map(read);
    const page = byPath.get('/index.html');
    return page === undefined
      ? E.left({ _tag: 'PageMissingError', folder })
      : E.right({
          at: (path, accepted) => {
            const named = byPath.get(path === ICON.asked ? ICON.is : path);
            const found = named ?? (isPlace(path) ? page : undefined);
            return found && formFor(found, accepted);
          },
        });
  } catch {
    return E.left({ _tag: 'PageMissingError', folder });
  }
}

/** A file, and the compressed forms of it that lie beside it. */
interface StoredFile extends WebFile {
  readonly forms: ReadonlyMap<Coding, Uint8Array<ArrayBuffer>>;
}

const isForm = (file: string): boolean => Object.values(CODINGS).some((ending) => file.endsWith(ending));

function formFor({ content, headers, forms }: StoredFile, accepted: string | undefined): WebFile {
  if (forms.size === 0) return { content, headers };
  const coding = codingFor(accepted, (one) => forms.has(one));
  const form = coding && forms.get(coding);
  // What lies between here and a client must not hand one client's form to another.
  const varied = { ...headers, vary: 'accept-encoding' };
  return coding === undefined || form === undefined
    ? { content, headers: varied }
    : { content: form, headers: { ...varied, 'content-encoding': coding } };
}

async function formsOf(file: string, files: readonly string[]): Promise<StoredFile['forms']> {
  const forms = new Map<Coding, Uint8Array<ArrayBuffer>>();
  for (const coding of keysOf(CODINGS)) {
    const form = `${file}${CODINGS[coding]}`;
    if (files.includes(form)) forms.set(coding, new Uint8Array(await readFile(form)));
  }
  return forms;
}

async function webFile(
  file: string,
  folder: string,
  files: readonly string[],
): Promise<readonly [string, StoredFile]> {
  const path = file.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
  return [
    path,
    {
      content: new Uint8Array(await readFile(file)),
      forms: await formsOf(file, files),
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    },
  ];
}
