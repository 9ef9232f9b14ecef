import {
  type AnyTreatment,
  type ArtifactRef,
  type Drop,
  type LeftOut,
  TEXT_LIMITS,
} from '@workrail/event-log';
import { type BlobHash, BUDGETS, type Json } from '@workrail/kernel';
import type { WordsRedactor } from './words-redactor.ts';

export interface TreatmentContext {
  readonly words: WordsRedactor;
  readonly document: (hash: BlobHash) => BlobHash;
  readonly artifact: (artifact: ArtifactRef) => ArtifactRef;
  readonly leftOut: (what: LeftOut) => void;
}

/** What a treatment makes of a value. A member without one is left out: nothing gets by that nobody thought of. */
export function treated(treatment: AnyTreatment, value: unknown, ways: TreatmentContext): unknown {
  switch (treatment) {
    case 'keep':
    case 'name':
      return value;
    case 'title':
    case 'notes':
    case 'comment':
    case 'message':
    case 'url':
      return ways.words.text(value as string, TEXT_LIMITS[treatment]);
    case 'json':
      return ways.words.json(value as Json, BUDGETS.context);
    case 'document':
      return ways.document(value as BlobHash);
    case 'artifact':
      return ways.artifact(value as ArtifactRef);
    default:
      return inside(treatment, value, ways);
  }
}

function inside(treatment: Exclude<AnyTreatment, string>, value: unknown, ways: TreatmentContext): unknown {
  if (isList(treatment)) return (value as readonly unknown[]).map((one) => treated(treatment[0], one, ways));
  if (isByKind(treatment)) {
    const one = treatment.byKind[(value as { readonly kind: string }).kind];
    return one === undefined ? undefined : treated(one, value, ways);
  }
  const members = treatment as { readonly [member: string]: AnyTreatment };
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, member]) => {
      const own = members[key];
      if (own === undefined) return [];
      if (!isDrop(own)) return [[key, treated(own, member, ways)]];
      ways.leftOut(own.drop);
      return [];
    }),
  );
}

const isList = (treatment: object): treatment is readonly [AnyTreatment] => Array.isArray(treatment);

const isByKind = (
  treatment: object,
): treatment is { readonly byKind: { readonly [kind: string]: AnyTreatment } } => 'byKind' in treatment;

export const isDrop = (treatment: AnyTreatment): treatment is Drop =>
  typeof treatment === 'object' && 'drop' in treatment && typeof treatment.drop === 'string';
