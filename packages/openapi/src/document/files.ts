import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { memberPointer } from '../finding.ts';
import { referenceOf } from './reference.ts';

/** Member of a joined document that has its other files, by their paths. */
const FILES = 'x-workrail-files';

/** The document itself, among its files. */
export const ROOT = '';

interface Target {
  /** From the folder of the document, with slashes; `ROOT` for the document. */
  readonly file: string;
  readonly fragment: string;
}

/** What a reference in a file names; undefined for an address, and for what lies outside of the document's folder. */
function targetOf(reference: string, file: string): Target | undefined {
  const [path = '', ...rest] = reference.split('#');
  const fragment = rest.join('#');
  if (path === '') return { file, fragment };
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(path)) return undefined;
  const parts = file.split('/').slice(0, -1);
  for (const part of unescaped(path).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : { file: parts.join('/'), fragment };
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The other files that a file refers to, each once. */
export function filesReferredTo(value: Json, file: string): ReadonlySet<string> {
  const files = new Set<string>();
  const look = (at: Json): void => {
    if (Array.isArray(at)) (at as readonly Json[]).forEach(look);
    if (!isJsonObject(at)) return;
    const reference = referenceOf(at);
    const target = reference === undefined ? undefined : targetOf(reference, file);
    if (target !== undefined && target.file !== file) files.add(target.file);
    Object.values(at).forEach(look);
  };
  look(value);
  return files;
}

/**
 * One document made of a document and its files, whose references lead to each other within it. A reference to a file that
 * is not there stays as it is written.
 */
export function joinedDocument(document: JsonObject, files: ReadonlyMap<string, Json>): JsonObject {
  if (files.size === 0) return document;
  const placeOf = (file: string): string => (file === ROOT ? '' : memberPointer('', FILES, file));
  const rewritten = (value: Json, file: string): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => rewritten(item, file));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([key, member]) => {
      const target = key === '$ref' && typeof member === 'string' ? targetOf(member, file) : undefined;
      if (target === undefined || !(target.file === ROOT || files.has(target.file)))
        return [key, rewritten(member, file)] as const;
      return [key, `#${encoded(placeOf(target.file))}${target.fragment}`] as const;
    });
    return Object.fromEntries(entries);
  };
  const others = [...files].map(([file, value]) => [file, rewritten(value, file)] as const);
  return { ...(rewritten(document, ROOT) as JsonObject), [FILES]: Object.fromEntries(others) };
}

/** As a fragment has it. */
const encoded = (pointer: string): string => encodeURI(pointer).replaceAll('#', '%23');

/** Where a pointer into a joined document leads: `paths/pets.yaml#/get`, or a pointer into the document itself. */
export function placeIn(pointer: string): string {
  const [, member, file, ...rest] = pointer.split('/');
  if (member !== FILES || file === undefined) return pointer;
  const path = file.replaceAll('~1', '/').replaceAll('~0', '~');
  return `${path}#${rest.map((part) => `/${part}`).join('')}`;
}
