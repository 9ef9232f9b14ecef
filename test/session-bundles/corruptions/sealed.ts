import { createHash } from 'node:crypto';
import { canonicalJson, type Json, type JsonObject } from '@workrail/kernel';

/** An event that may be changed. */
export interface EventDraft {
  schemaVersion: number;
  kind: string;
  version: number;
  at: string;
  prev: string | null;
  data: Record<string, Json>;
}

/** A line that may be changed. */
export interface LineDraft {
  part: string;
  hash?: string;
  role?: string;
  value?: Json;
  event?: EventDraft;
  session?: Record<string, Json>;
}

/** A manifest that may be changed; its `bundleId` is made at the end. */
export type ManifestDraft = Record<string, Json> & {
  runs: JsonObject[];
  header: Record<string, Json>;
  events: Record<string, Json>;
  blobs: Record<string, Json>;
};

const sha256 = (data: string | Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const digestOf = (value: unknown): string => hex(sha256(canonicalJson(value as Json)));

/** The lines without their manifest. */
export const draftsOf = (lines: readonly string[]): LineDraft[] =>
  lines.slice(0, -1).map((line) => JSON.parse(line) as LineDraft);

/** Numbers events anew and chains each to the one before it. */
export function chained(lines: readonly LineDraft[]): readonly LineDraft[] {
  let [version, prev]: [number, string | null] = [0, null];
  for (const { event } of lines) {
    if (event === undefined) continue;
    version += 1;
    event.version = version;
    event.prev = prev;
    prev = digestOf(event);
  }
  return lines;
}

/** The lines with a manifest that says just what they are: what a forger who knows the format writes. */
export function sealed(
  lines: readonly LineDraft[],
  change: (manifest: ManifestDraft) => void = () => {},
): readonly string[] {
  const texts = lines.map((line) => canonicalJson({ ...line } as unknown as JsonObject));
  const part = (name: string): Record<string, Json> => {
    const mine = texts.filter((_, i) => lines[i]?.part === name);
    const state = mine.reduce<Uint8Array>(
      (sum, text) => sha256(Buffer.concat([sum, sha256(text)])),
      new Uint8Array(32),
    );
    return { count: mine.length, sha256: hex(state) };
  };
  const events = lines.flatMap(({ event }) => (event === undefined ? [] : [event]));
  const [first, last] = [events[0], events.at(-1)];
  const manifest: ManifestDraft = {
    part: 'manifest',
    header: part('header'),
    events: { ...part('event'), head: digestOf(last ?? {}), from: first?.at ?? '', to: last?.at ?? '' },
    blobs: part('blob'),
    runs: events
      .filter(({ kind }) => kind === 'run_started')
      .map(({ data: { runId = '', workflowId = '', workflowHash = '' } }) => ({
        runId,
        workflowId,
        workflowHash,
      })),
  };
  change(manifest);
  return [...texts, canonicalJson({ ...manifest, bundleId: digestOf(manifest) })];
}
