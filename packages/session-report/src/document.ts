import type { GraphLayout } from './graph-layout.ts';

/** A stretch of text in one style. */
export interface Span {
  readonly text: string;
  readonly code?: true;
  readonly strong?: true;
  readonly emphasis?: true;
  readonly struck?: true;
  /** Where it leads: a URL of http, https or mailto. */
  readonly href?: string;
  /** The place in the document that it leads to. */
  readonly to?: string;
  /** A space at which the line ended where it was written. */
  readonly wraps?: true;
}

export type Alignment = 'left' | 'right' | 'center';

/** What Markdown can say. A list that counts has a `start`. */
export type NoteBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[]; readonly tight?: true }
  | {
      readonly kind: 'list';
      readonly start?: number;
      readonly items: readonly (readonly NoteBlock[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly NoteBlock[] }
  | { readonly kind: 'code'; readonly text: string; readonly info?: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly Alignment[];
      /** The first one is the head. Each has as many cells as there are columns. */
      readonly rows: readonly (readonly (readonly Span[])[])[];
    }
  | { readonly kind: 'rule' };

export interface ShownArtifact {
  readonly kind: string;
  readonly bytes: number;
  /** Left out where it is too large to be shown. */
  readonly blocks?: readonly NoteBlock[];
}

/** Something that was done or noted, with what it left. */
export interface StepPart {
  readonly kind: 'step';
  readonly title: string;
  readonly at: string;
  /** Steps of a branch lie one level deeper than those of a run without branches. */
  readonly level: 3 | 4;
  readonly place?: string;
  /** What was decided and agreed on, a line each. */
  readonly remarks: readonly (readonly Span[])[];
  /** Markdown, as it was written. */
  readonly notes: string;
  readonly artifacts: readonly ShownArtifact[];
}

export type ReportPart =
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'title';
      readonly level: 2 | 3;
      readonly spans: readonly Span[];
      readonly place?: string;
    }
  | { readonly kind: 'text'; readonly spans: readonly Span[] }
  /** `open`: of what is missing, was assumed or is waited for. */
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[]; readonly open?: true }
  | { readonly kind: 'graph'; readonly graph: GraphLayout }
  | StepPart;

/** A session as a document: what is said, in which order and words. The writers say how it looks. */
export interface ReportDocument {
  readonly title: string;
  readonly sessionId: string;
  /** Of the last activity; the document's own date. */
  readonly at: string;
  readonly parts: readonly ReportPart[];
}
