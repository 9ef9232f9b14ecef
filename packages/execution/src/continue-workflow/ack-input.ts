import {
  type ArtifactRef,
  type AttemptEvent,
  type Confirmation,
  type Output,
  type Preferences,
  samePreferences,
  type Warning,
} from '@workrail/event-log';
import {
  canonicalJson,
  defined,
  isPlaceholder,
  type JsonObject,
  keysOf,
  NOTES_PLACEHOLDER,
  program,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { type AttemptResult, type CapabilityReport, objectAt } from '@workrail/session-reads';

export interface AckInput {
  readonly context?: JsonObject;
  readonly notes?: string;
  readonly artifacts?: readonly ArtifactInput[];
  /** What the preferences should be from here on. */
  readonly preferences?: Partial<Preferences>;
  readonly confirmation?: Confirmation;
  readonly capabilities?: readonly CapabilityReport[];
  readonly resolvedGaps?: readonly string[];
  /** What was read another way than it was sent. */
  readonly warnings?: readonly Warning[];
}

/** An artifact with its address. */
export interface ArtifactInput extends ArtifactRef {
  readonly value: JsonObject;
}

/** What an attempt's event says was sent; artifacts by their addresses. */
export interface RecordedInput extends Pick<AckInput, 'context' | 'notes' | 'confirmation' | 'resolvedGaps'> {
  readonly artifacts?: readonly ArtifactRef[];
  readonly preferences?: Preferences;
}

/** Notes and artifacts as events say them: artifacts by their addresses. */
export const outputOf = ({ notes, artifacts }: Pick<RecordedInput, 'notes' | 'artifacts'>): Output =>
  defined({
    notesMarkdown: notes,
    artifacts: artifacts?.map(({ kind, hash, bytes }) => ({ kind, hash, bytes })),
  });

/** The result of an attempt, as a person's answer belongs to it. */
export const resultOf = (sent: Pick<RecordedInput, 'notes' | 'artifacts' | 'context'>): AttemptResult => ({
  output: outputOf(sent),
  context: sent.context ?? {},
});

export function recordedInput({ data }: AttemptEvent): RecordedInput {
  const { notesMarkdown: notes, artifacts } = data.output ?? {};
  const { contextDelta: context, preferences, confirmation, resolvedGaps } = data;
  return defined({ context, notes, artifacts, preferences, confirmation, resolvedGaps });
}

/** What an attempt's event says was sent, with the content of its artifacts. */
export const loadInput = (tx: ReadTransaction, event: AttemptEvent) =>
  program<StoreError, AckInput>(async ({ take }) => {
    const { artifacts: refs, ...rest } = recordedInput(event);
    if (refs === undefined) return rest;
    const artifacts: ArtifactInput[] = [];
    for (const ref of refs)
      artifacts.push({ ...ref, value: await take(objectAt(tx, ref.hash, 'the artifact')) });
    return { ...rest, artifacts };
  });

/** What a blocked attempt sent counts for its retry as well; what the retry sends goes on top. */
export function mergeInput(kept: AckInput, sent: AckInput): AckInput {
  const notes = writtenIn(sent) === '' ? (kept.notes ?? sent.notes) : sent.notes;
  return defined({
    context: kept.context === undefined ? sent.context : { ...kept.context, ...sent.context },
    notes,
    artifacts: mergeArtifacts(kept.artifacts, sent.artifacts),
    preferences: sent.preferences ?? kept.preferences,
    confirmation: mergeConfirmation(kept, sent),
    capabilities: sent.capabilities,
    resolvedGaps:
      kept.resolvedGaps === undefined
        ? sent.resolvedGaps
        : [...new Set([...kept.resolvedGaps, ...(sent.resolvedGaps ?? [])])],
    warnings: sent.warnings,
  });
}

/** What the notes say; nothing where they are blank, or what an answer printed in their place. */
export function writtenIn({ notes = '' }: Pick<AckInput, 'notes'>): string {
  return isPlaceholder(notes, NOTES_PLACEHOLDER) ? '' : notes.trim();
}

/** What somebody said to one result says nothing about another; to the same one, a person's word beats a claim. */
function mergeConfirmation(kept: AckInput, sent: AckInput): Confirmation | undefined {
  const standing = replaces(kept, sent) ? undefined : kept.confirmation;
  return standing !== undefined && standing.source !== 'claimed_by_agent'
    ? standing
    : (sent.confirmation ?? standing);
}

/** Whether the result that is sent now is another one than the kept one. */
function replaces(kept: AckInput, sent: AckInput): boolean {
  const before = writtenIn(kept);
  const now = writtenIn(sent);
  const hashes = new Set(kept.artifacts?.map(({ hash }) => hash));
  // A person has seen the context too, so that with a new key it is no longer what they answered to.
  const isSeen = kept.confirmation !== undefined && kept.confirmation.source !== 'claimed_by_agent';
  const context = kept.context ?? {};
  return (
    Object.entries(sent.context ?? {}).some(([key, value]) =>
      Object.hasOwn(context, key)
        ? canonicalJson({ value: context[key] ?? null }) !== canonicalJson({ value })
        : isSeen,
    ) ||
    (before !== '' && now !== '' && before !== now) ||
    (sent.artifacts ?? []).some(({ hash }) => hashes.size > 0 && !hashes.has(hash))
  );
}

/** An artifact takes the place of the kept ones that it corrects: those of its kind about the same thing. */
function mergeArtifacts(
  kept: readonly ArtifactInput[] | undefined,
  sent: readonly ArtifactInput[] | undefined,
): readonly ArtifactInput[] | undefined {
  if (kept === undefined || sent === undefined) return sent ?? kept;
  const corrected = new Set(sent.map(subjectOf));
  return [...kept.filter((one) => !corrected.has(subjectOf(one))), ...sent];
}

const subjectOf = ({ value }: ArtifactInput): string => artifactSubject(value);

/** What a call of an attempt can carry, as an agent knows it. */
export type SentPart =
  | 'notes'
  | 'context'
  | 'artifacts'
  | 'preferences'
  | 'confirmation'
  | 'resolvedGaps'
  | 'capabilities';

/** What of `sent` the event of the attempt does not say; `base` held at its node. */
export function newParts(sent: AckInput, event: AttemptEvent, base: Preferences): readonly SentPart[] {
  const recorded = recordedInput(event);
  const newNotes = writtenIn(sent) !== '' && sent.notes !== recorded.notes;
  const known = recorded.context ?? {};
  const newContext = Object.entries(sent.context ?? {}).some(
    ([key, value]) =>
      !Object.hasOwn(known, key) || canonicalJson({ value: known[key] ?? null }) !== canonicalJson({ value }),
  );
  const hashes = new Set(recorded.artifacts?.map(({ hash }) => hash));
  const newArtifacts = (sent.artifacts ?? []).some(({ hash }) => !hashes.has(hash));
  const held = recorded.preferences ?? base;
  const newPreferences =
    sent.preferences !== undefined && !samePreferences({ ...held, ...sent.preferences }, held);
  const newAnswer = isNewClaim(sent.confirmation, recorded.confirmation);
  const closed = new Set(recorded.resolvedGaps);
  const newGaps = (sent.resolvedGaps ?? []).some((id) => !closed.has(id));
  const abilities = event.data.capabilities ?? {};
  const shown = (sent.capabilities ?? []).filter(({ evidence }) => evidence !== 'claim');
  // Of several reports on one ability the last one counts.
  const newAbilities = [...new Map(shown.map(({ capability, status }) => [capability, status]))].some(
    ([capability, status]) => abilities[capability] !== status,
  );
  const isNew: Readonly<Record<SentPart, boolean>> = {
    notes: newNotes,
    context: newContext,
    artifacts: newArtifacts,
    preferences: newPreferences,
    confirmation: newAnswer,
    resolvedGaps: newGaps,
    capabilities: newAbilities,
  };
  return keysOf(isNew).filter((part) => isNew[part]);
}

/** What a person answered themselves is recorded in place of what the agent told of it. */
const isNewClaim = (sent: Confirmation | undefined, recorded: Confirmation | undefined): boolean =>
  sent !== undefined &&
  (recorded === undefined || recorded.source === 'claimed_by_agent') &&
  (sent.answer !== recorded?.answer || (sent.comment !== undefined && sent.comment !== recorded.comment));

/** What an artifact is about: a later one about the same thing, left for the same step, corrects it. */
export const artifactSubject = ({ kind, assessmentId, loopId }: JsonObject): string =>
  JSON.stringify([kind ?? null, assessmentId ?? null, loopId ?? null]);
