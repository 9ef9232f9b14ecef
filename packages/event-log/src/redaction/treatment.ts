import type { BlobHash } from '@workrail/kernel';
import type { ArtifactRef } from '../values.ts';

/** Why something is no part of a redacted bundle. */
export type LeftOut = 'workspace' | 'observation' | 'start-key' | 'import-record';
export interface Drop {
  readonly drop: LeftOut;
}

/** A text that somebody wrote, by the budget that it keeps to. */
type Words = 'title' | 'notes' | 'comment' | 'message' | 'url';

/**
 * What becomes of a member of an event, by its type: the compiler asks for a decision on every text, and on every
 * member that is added later.
 * - `keep`: ids, numbers and closed sets, which can hold no text of a person; the types allow it nowhere else.
 * - `name`: a name that the workflow gave, which is in the workflow anyway, or the id of a gap.
 * - `title`, `notes`, `comment`, `message`, `url`: free text within a budget; what is found in it is replaced.
 * - `json`: a value that an agent sent; all its keys and texts are looked through.
 * - `document`: the hash of a document, which has another content now.
 * - `artifact`: an artifact's kind, hash and size.
 * - `[…]`: a list; `byKind`: one of several objects; an object: its members, of which those that may be absent may be
 *   dropped.
 */
export type Treatment<T> =
  true extends HoldsText<T>
    ? [T] extends [BlobHash]
      ? 'document'
      : [T] extends [string]
        ? Words | 'name'
        : [T] extends [ArtifactRef]
          ? 'artifact'
          : [T] extends [readonly (infer Item)[]]
            ? readonly [Treatment<Item>]
            : string extends keyof T
              ? 'json'
              : IsUnion<T> extends true
                ? { readonly byKind: ByKind<T> }
                : Members<T>
    : 'keep';

type Members<T> = {
  readonly [Key in keyof T]-?:
    | Treatment<Exclude<T[Key], undefined>>
    | (Partial<Pick<T, Key>> extends Pick<T, Key> ? Drop : never);
};

type ByKind<T> = [T] extends [{ readonly kind: string }]
  ? { readonly [Kind in T['kind']]: Members<Extract<T, { readonly kind: Kind }>> }
  : never;

/** Whether a text that no closed set bounds, or the hash of a document, is in it; a value of any shape may hold some. */
type HoldsText<T> = T extends string
  ? string extends T
    ? true
    : T extends BlobHash
      ? true
      : false
  : T extends readonly (infer Item)[]
    ? HoldsText<Item>
    : T extends object
      ? string extends keyof T
        ? true
        : { readonly [Key in keyof T]-?: HoldsText<Exclude<T[Key], undefined>> }[keyof T]
      : false;

type IsUnion<T, Whole = T> = T extends Whole ? ([Whole] extends [T] ? false : true) : never;

/** Any treatment, as a value. The types of the event kinds say that each fits what it is for. */
export type AnyTreatment =
  | 'keep'
  | 'name'
  | Words
  | 'json'
  | 'document'
  | 'artifact'
  | Drop
  | readonly [AnyTreatment]
  | { readonly byKind: { readonly [kind: string]: AnyTreatment } }
  | { readonly [member: string]: AnyTreatment };
