import {
  type BlobRole,
  encodeBlob,
  type SessionEvent,
  type SessionListener,
  type SessionStarted,
  tellEvent,
} from '@workrail/event-log';
import { type BlobHash, canonicalJson, type Digests, defined, type Json } from '@workrail/kernel';
import type { BundleHeader, BundleLine, BundleRun } from './bundle.ts';
import { blobFrame } from './bundle-lines.ts';
import { BUNDLE_KIND, BUNDLE_SCHEMA_VERSION } from './line-schemas.ts';
import { contentOf, partDigests } from './part-digest.ts';

export type BundleWriter = ReturnType<typeof bundleWriter>;

/** Makes the lines of a bundle in the order in which they are asked for; a session gives the same bytes anywhere. */
export function bundleWriter(producer: BundleHeader['producer'], digests: Digests) {
  const parts = partDigests(digests);
  const runs: BundleRun[] = [];
  const listener: SessionListener = { runStarted: (run) => runs.push(run) };
  let first: SessionEvent | undefined;
  let last: SessionEvent | undefined;
  const line = (content: Exclude<BundleLine, { readonly part: 'manifest' }>): string => {
    const text =
      content.part === 'blob'
        ? `${blobFrame(content)}${encodeBlob(content.value, digests).body}}`
        : canonicalJson({ ...content });
    parts[content.part].add(text);
    return text;
  };
  return {
    header: ({ sessionId, title, workspace, redacted }: SessionStarted['data']): string =>
      line({
        part: 'header',
        kind: BUNDLE_KIND,
        bundleSchemaVersion: BUNDLE_SCHEMA_VERSION,
        producer,
        session: defined({ sessionId, title, workspace }),
        ...defined({ redacted }),
      }),
    blob: (role: BlobRole, hash: BlobHash, value: Json): string => line({ part: 'blob', role, hash, value }),
    event: (event: SessionEvent): string => {
      first ??= event;
      last = event;
      tellEvent(event, listener);
      return line({ part: 'event', event });
    },
    manifest: (): string => {
      if (first === undefined || last === undefined) throw new Error('a session has an event');
      const head = digests.sha256Hex(canonicalJson({ ...last }));
      const told = contentOf(parts, { head, from: first.at, to: last.at }, runs);
      const content = { part: 'manifest', ...told };
      return canonicalJson({ ...content, bundleId: bundleIdOf(content, digests) });
    },
  };
}

export const bundleIdOf = (content: object, digests: Digests): BlobHash =>
  digests.sha256Hex(canonicalJson({ ...content })) as BlobHash;
