import type { SessionId } from '@workrail/kernel';

/** Something that was left on the way to a point: notes, or one artifact; or a value that the texts of its step name. */
export interface OutputEntry {
  /** Names it in this session. */
  readonly ref: string;
  /** The step that was done, or under way, when it was left. */
  readonly stepId: string;
  readonly what: 'notes' | 'artifact' | 'value';
  /** Of an artifact. */
  readonly artifactKind?: string;
  /** Of its text in UTF-8; an artifact's text is its canonical JSON. */
  readonly bytes: number;
  /** True for what was noted while the step was under way. */
  readonly checkpoint?: true;
  /** Set on an artifact that was corrected later: the one that counts in its place. Both are kept. */
  readonly supersededBy?: string;
}

/** The list of outputs or, if a `ref` was sent, a page of that one. */
export interface ReadOutputAnswer {
  readonly kind: 'ok';
  readonly session: { readonly sessionId: SessionId; readonly runId?: string };
  /** Newest first; given where no `ref` was sent. */
  readonly outputs?: readonly OutputEntry[];
  /** The one that was asked for, with this page of its text. */
  readonly output?: Omit<OutputEntry, 'supersededBy'> & {
    readonly content: string;
    /** Where the page begins and how long the whole is, in UTF-16 units. */
    readonly offset: number;
    readonly length: number;
  };
  /** Set if more pages follow. */
  readonly nextCursor?: string;
}
