import type { Json } from '@workrail/kernel';

/** A text that somebody pastes somewhere. */
export interface Comment {
  /** `src/a.ts:12`, or empty. */
  readonly place: string;
  readonly heading: string;
  readonly body: string;
}

/** A part of an artifact as people see it, whatever they read it on. */
export type ArtifactBlock =
  | { readonly kind: 'verdict'; readonly verdict: string; readonly beside: string }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'fact'; readonly title: string; readonly text: string }
  | {
      readonly kind: 'list';
      readonly title: string;
      readonly items: readonly string[];
      readonly isCode: boolean;
    }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly { readonly title: string; readonly look?: 'severity' | 'code' }[];
      /** As many cells as there are columns. */
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'comments'; readonly title: string; readonly comments: readonly Comment[] }
  /** What has no form of its own. */
  | { readonly kind: 'json'; readonly title: string; readonly value: Json };
