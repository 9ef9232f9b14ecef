import { type ArtifactRef, type Output, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import {
  type BlobHash,
  canonicalJson,
  type NodeId,
  program,
  type SessionId,
  type Steps,
  utf8Length,
} from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { objectAt } from '@workrail/session-reads';
import { artifactSubject } from '../continue-workflow/ack-input.ts';
import type { OutputEntry } from './answer.ts';
import { outputRef } from './output-ref.ts';

/** Stands for a step where a run is complete. */
export const AT_THE_END = '(end)';
const PAGE = 64;
/** Checkpoints of one node that are looked at: the latest. */
const CHECKPOINTS = 10_000;

/** An output that some event left, with what its text is made of. */
export interface StoredOutput extends OutputEntry {
  /** Its notes, or where the artifact lies. */
  readonly source: { readonly notes: string } | { readonly blob: BlobHash };
}

/** What one event left. */
function leftBy(
  event: SessionEvent,
  { notesMarkdown, artifacts = [] }: Output,
  stepId: string,
  checkpoint: boolean,
): readonly StoredOutput[] {
  const of = (number: number) => ({
    ref: outputRef(event.version, number),
    stepId,
    ...(checkpoint ? { checkpoint: true as const } : {}),
  });
  const notes: readonly StoredOutput[] =
    notesMarkdown === undefined
      ? []
      : [{ ...of(0), what: 'notes', bytes: utf8Length(notesMarkdown), source: { notes: notesMarkdown } }];
  const typed = artifacts.map(
    ({ kind, hash, bytes }: ArtifactRef, index): StoredOutput => ({
      ...of(index + 1),
      what: 'artifact',
      artifactKind: kind,
      bytes,
      source: { blob: hash },
    }),
  );
  return [...notes, ...typed];
}

/** Outputs in groups, newest first; reading ends where nobody asks for the next group. */
export type OutputGroups = AsyncIterable<readonly StoredOutput[]>;

/** Everything that was left on the way to a node and noted there: a group is what was left while one step was under way. */
export async function* stepsOutputs(
  tx: ReadTransaction,
  node: NodeId,
  take: Steps<StoreError>['take'],
): OutputGroups {
  // What the step that led to the node before left belongs together with what was noted while it was under way.
  let done: readonly StoredOutput[] = [];
  for (let at: NodeId | null = node; at !== null; ) {
    const page: readonly NodeRecord[] = await take(tx.graph.lineage(at, PAGE));
    for (const { node, event } of page) {
      const noted = await take(tx.graph.attached(node, 'checkpoint_recorded', CHECKPOINTS));
      const underWay = noted.flatMap((event) =>
        leftBy(event, event.data.output, event.data.at?.stepId ?? AT_THE_END, true).toReversed(),
      );
      yield [...done, ...underWay];
      done =
        event.kind === 'step_acked' && event.data.output !== undefined
          ? leftBy(event, event.data.output, event.data.stepId, false).toReversed()
          : [];
    }
    at = page.at(-1)?.parent ?? null;
  }
}

const EVENTS = 200;
/** Stands for a step where something was noted in a session and in none of its runs. */
export const BESIDE_WORKFLOWS = '(no workflow)';

/** Everything that was noted in a session and in none of its runs. */
export async function* sessionOutputs(
  tx: ReadTransaction,
  session: SessionId,
  take: Steps<StoreError>['take'],
): OutputGroups {
  const { version } = await take(tx.events.head(sessionStreamId(session)));
  for (let last = version; last > 0; last -= EVENTS) {
    const from = Math.max(1, last - EVENTS + 1);
    const page = await take(tx.events.read(sessionStreamId(session), { from, limit: last - from + 1 }));
    for (const event of page.toReversed())
      if (event.kind === 'checkpoint_recorded' && event.data.at === undefined)
        yield leftBy(event, event.data.output, BESIDE_WORKFLOWS, true).toReversed();
  }
}

/** Says of each artifact which later one of the same step corrects it: one of its kind about the same thing. */
export const withCorrections = (tx: ReadTransaction, left: readonly StoredOutput[]) =>
  program<StoreError, readonly OutputEntry[]>(async ({ take }) => {
    const kinds = left.flatMap(({ artifactKind }) => artifactKind ?? []);
    const latest = new Map<string, string>();
    const entries: OutputEntry[] = [];
    for (const { source, ...entry } of left) {
      const alone = kinds.filter((kind) => kind === entry.artifactKind).length < 2;
      if (alone || !('blob' in source)) {
        entries.push(entry);
        continue;
      }
      const subject = artifactSubject(await take(objectAt(tx, source.blob, 'the artifact')));
      const supersededBy = latest.get(subject);
      if (supersededBy === undefined) latest.set(subject, entry.ref);
      // Artifacts of one call do not correct each other.
      const sameCall = supersededBy !== undefined && callOf(supersededBy) === callOf(entry.ref);
      entries.push(supersededBy === undefined || sameCall ? entry : { ...entry, supersededBy });
    }
    return entries;
  });

const callOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('_'));

export const textOf = (tx: ReadTransaction, { source }: StoredOutput) =>
  program<StoreError, string>(async ({ take }) =>
    'notes' in source ? source.notes : canonicalJson(await take(objectAt(tx, source.blob, 'the artifact'))),
  );
