import {
  type ArtifactRef,
  type BlobRole,
  definitionOf,
  EMPTY_STREAM,
  eventCodec,
  type LeftOut,
  MAX_EXCHANGE,
  type SessionEvent,
  type SessionEventBody,
  STREAM_TYPES,
  type StreamHead,
  TEXT_LIMITS,
} from '@workrail/event-log';
import { type BlobHash, BUDGETS, canonicalJson, type Digests, type Json, utf8Length } from '@workrail/kernel';
import type { BundleBlob } from '../bundle.ts';
import type { KnownPath } from './known-paths.ts';
import type { RedactionKind, Rule } from './rules.ts';
import { textRedactor } from './text-redactor.ts';
import { isDrop, type TreatmentContext, treated } from './treated.ts';
import { wordsRedactor } from './words-redactor.ts';

/** How often something was found, by its name, in the order of names. */
type Counts<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** How much redaction replaced and left out, by kind. */
export interface RedactionCounts {
  /** Pieces of texts that were replaced. */
  readonly replaced: Counts<RedactionKind>;
  /** Events and members of events that are no part of the bundle. */
  readonly leftOut: Counts<LeftOut>;
}

export type RedactedSession = ReturnType<typeof redactedSession>;

/**
 * Takes a session piece by piece, in the order of a bundle, and writes it anew without what points to a machine or a
 * person and what looks secret. Ids, times, workflows and where each run stands are as they were, so that it goes on from
 * there; documents have other hashes and events another chain, and the first event says that it is redacted: it is
 * another history than the one it was made of. What is remembered are digests, two for each document.
 */
export function redactedSession(
  { rules, paths }: { readonly rules: readonly Rule[]; readonly paths: readonly KnownPath[] },
  digests: Digests,
) {
  const replaced = new Map<RedactionKind, number>();
  const leftOut = new Map<LeftOut, number>();
  const words = wordsRedactor(textRedactor(rules, paths), (kinds) => {
    for (const kind of kinds) count(replaced, kind);
  });
  const documents = new Map<BlobHash, { readonly hash: BlobHash; readonly bytes: number }>();
  const codec = eventCodec(STREAM_TYPES, digests);
  let head: StreamHead = EMPTY_STREAM;

  const documentOf = (hash: BlobHash) => {
    const document = documents.get(hash);
    if (document === undefined) throw new Error('a document comes before the event that speaks of it');
    return document;
  };
  const ways: TreatmentContext = {
    words,
    document: (hash) => documentOf(hash).hash,
    artifact: ({ kind, hash }): ArtifactRef => ({
      kind: words.text(kind, TEXT_LIMITS.artifactKind),
      ...documentOf(hash),
    }),
    leftOut: (what) => count(leftOut, what),
  };

  return {
    /** Each document once; the same one comes of two that differ only in what was replaced. */
    document: (role: BlobRole, given: BlobHash, value: Json): Pick<BundleBlob, 'hash' | 'value'> => {
      const written = role === 'workflow' ? value : words.json(value, DOCUMENT_LIMITS[role]);
      const text = canonicalJson(written);
      const hash = digests.sha256Hex(text) as BlobHash;
      documents.set(given, { hash, bytes: utf8Length(text) });
      return { hash, value: written };
    },
    /** The event in its new place; undefined where it is left out. The documents that it speaks of came before. */
    event: (event: SessionEvent): SessionEvent | undefined => {
      const { kind, data: given, at } = event;
      const treatment = definitionOf(event).redaction;
      if (isDrop(treatment)) {
        count(leftOut, treatment.drop);
        return undefined;
      }
      const data = {
        ...(treated(treatment, given, ways) as object),
        ...(kind === 'session_started' ? { redacted: true } : {}),
      };
      const [encoded] = codec.encode('session', head, { at, events: [{ kind, data } as SessionEventBody] });
      if (encoded === undefined) throw new Error('an event is encoded as one');
      head = { version: encoded.version, hash: encoded.hash };
      return encoded.event;
    },
    counts: (): RedactionCounts => ({ replaced: inOrder(replaced), leftOut: inOrder(leftOut) }),
  };
}

/** Bytes that a document may have once it was written anew. */
const DOCUMENT_LIMITS = {
  context: BUDGETS.context,
  artifact: BUDGETS.artifact,
  exchange: MAX_EXCHANGE,
} as const;

const count = <Name>(counts: Map<Name, number>, name: Name): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

const inOrder = <Name extends string>(counts: ReadonlyMap<Name, number>): Counts<Name> =>
  Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))) as Counts<Name>;
