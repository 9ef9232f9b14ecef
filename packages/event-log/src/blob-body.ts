import {
  type BlobHash,
  canonicalJson,
  type Digests,
  E,
  type Either,
  isJsonObject,
  type Json,
  parseJson,
} from '@workrail/kernel';
import type { DamagedBlobError } from './damage.ts';

/** A value as a blob: where it lies, and how it is written. */
export interface BlobBody {
  /** SHA-256 of the canonical form. */
  readonly hash: BlobHash;
  /** RFC 8785. */
  readonly canonical: string;
  /** The canonical form; of what keeps its order, the same with its keys as they came. */
  readonly body: string;
}

/**
 * Whether a value is written with its keys as they came, as a compiled workflow is: agents are shown its schemas and
 * examples, in the order of their author.
 */
export const keepsOrder = (value: unknown): boolean =>
  isJsonObject(value) && typeof value.formatVersion === 'number' && Array.isArray(value.instructions);

export function encodeBlob(value: Json | object, digests: Digests): BlobBody {
  const canonical = canonicalJson(value);
  const hash = digests.sha256Hex(canonical) as BlobHash;
  return { hash, canonical, body: keepsOrder(value) ? JSON.stringify(value) : canonical };
}

/** The value of a stored blob, checked against its address. */
export function decodeBlob(hash: BlobHash, body: string, digests: Digests): Either<DamagedBlobError, Json> {
  const isAddress = (text: string): boolean => digests.sha256Hex(text) === hash;
  if (isAddress(body)) return E.right(JSON.parse(body) as Json);
  const ordered = readOrdered(body);
  return ordered !== undefined && isAddress(ordered.canonical)
    ? E.right(ordered.value)
    : E.left({ _tag: 'DamagedBlobError', hash, reason: 'its content does not match its address' });
}

/**
 * What is to stand at the address of `coming`, where `held` does. The order that came first stays, as agents were shown
 * it. A canonical text tells of none, as earlier versions stored it, and gives way; so does a damaged one.
 */
export const bodyToStore = (coming: BlobBody, held: string | undefined, digests: Digests): string =>
  held === undefined || held === coming.canonical || E.isLeft(decodeBlob(coming.hash, held, digests))
    ? coming.body
    : held;

/** What keeps its order, written in the one way that leaves nothing open but that; undefined for any other text. */
function readOrdered(body: string): { readonly value: Json; readonly canonical: string } | undefined {
  const value = parseJson(body);
  if (value === undefined || !keepsOrder(value) || JSON.stringify(value) !== body) return undefined;
  try {
    return { value, canonical: canonicalJson(value) };
  } catch {
    // Half a character has no canonical form.
    return undefined;
  }
}
