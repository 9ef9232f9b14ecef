import { bytesOfBase64, E, type Either, type Json, ownValue } from '@workrail/kernel';
import { isMediaType, isRange } from '../../media-type.ts';
import type { RequestContent } from '../request.ts';
import { isObject, kindOfValue } from '../values.ts';

/** Bytes that a step sends: `{file: "report.pdf"}` or `{base64: "…"}`, each with content_type and filename where they matter. */
export interface FileSource {
  readonly content: RequestContent;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
}

const KEYS: ReadonlySet<string> = new Set(['file', 'base64', 'filename', 'content_type']);

/** Whether a value names a file, or holds one. */
export const isFileSource = (value: Json): boolean => isObject(value) && isFileOf(Object.keys(value));

/** Whether these are the members of an object that names a file, or holds one. */
export const isFileOf = (names: readonly string[]): boolean =>
  names.includes('file') !== names.includes('base64') && names.every((name) => KEYS.has(name));

export const FILE_EXPECTED = '{"file": "path"} or {"base64": "…"}, with content_type and filename as needed';

/** Left: what is wrong with it. */
export function fileSource(value: Json): Either<string, FileSource> {
  if (!isObject(value) || !isFileSource(value)) return E.left(`it is ${kindOfValue(value)}, not a file`);
  const [path, base64, filename, contentType] = ['file', 'base64', 'filename', 'content_type'].map((key) =>
    ownValue(value, key),
  );
  for (const [key, text] of Object.entries(value))
    if (typeof text !== 'string') return E.left(`its ${key} is ${kindOfValue(text)}, not a text`);
  if (typeof contentType === 'string' && (!isMediaType(contentType) || isRange(contentType)))
    return E.left(`its content_type ${JSON.stringify(contentType)} is not a media type`);
  const named = {
    filename: typeof filename === 'string' ? filename : undefined,
    contentType: typeof contentType === 'string' ? contentType : undefined,
  };
  if (typeof path === 'string') {
    const fault = pathFault(path);
    return fault === undefined
      ? E.right({ ...named, filename: named.filename ?? lastOf(path), content: { kind: 'file', path } })
      : E.left(fault);
  }
  const bytes = typeof base64 === 'string' ? bytesOfBase64(base64) : undefined;
  return bytes === undefined
    ? E.left('its base64 is not base64')
    : E.right({ ...named, content: { kind: 'bytes', bytes } });
}

/** Why a path names no file that may be sent: a workflow that somebody else wrote cannot reach for any file of the machine. */
function pathFault(path: string): string | undefined {
  if (path === '') return 'its file is empty';
  const shown = JSON.stringify(path);
  if (path.includes('\0')) return `its file ${shown} is no path`;
  const advice = 'write a path below the folder that the workflow runs in';
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return `its file ${shown} is an absolute path; ${advice}`;
  let depth = 0;
  for (const part of path.split(/[\\/]+/)) {
    depth += part === '..' ? -1 : part === '' || part === '.' ? 0 : 1;
    if (depth < 0) return `its file ${shown} leaves the folder that the workflow runs in; ${advice}`;
  }
  return undefined;
}

const lastOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
