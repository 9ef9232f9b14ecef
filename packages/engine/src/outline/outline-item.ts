import type {
  Assessment,
  Capability,
  ConfirmationKind,
  Consequence,
  Contract,
  Delegation,
  ExpectedArtifact,
  MadeBy,
  ModelTier,
  UserOnlyDependency,
} from '@workrail/workflow-compiler';

/** One line of a workflow's outline, with what there is to know about it. Long texts are cut. */
export interface OutlineItem {
  readonly kind: 'step' | 'loop';
  readonly id: string;
  readonly title: string;
  /** Depth in loops: 0 at the top. */
  readonly level: number;
  /** When it runs, in words; absent where it always does. */
  readonly runsWhen?: string;
  /** Decided once for several steps, outermost first: by which step, and its condition at the first of them. */
  readonly decidedOnce?: readonly { readonly id: string; readonly when?: string }[];
  /** What repeats a loop, in words. */
  readonly repeats?: string;
  readonly asksForConfirmation?: string;
  /** Set where the author says who confirms. */
  readonly confirmationKind?: ConfirmationKind;
  readonly notesOptional?: true;
  readonly asksForFiles?: true;
  readonly modelTier?: ModelTier;
  /** Beginning of a step's prompt, or all of it where texts are shown whole. */
  readonly excerpt?: string;
  /** Texts behind the prompt that are shown under a condition, or always. */
  readonly fragments?: readonly { readonly when?: string; readonly excerpt: string }[];
  readonly assessments?: readonly OutlineAssessment[];
  /** What a judgement keeps the step open for. */
  readonly followUps?: readonly Consequence[];
  readonly notesChecks?: readonly string[];
  readonly artifacts?: readonly OutlineArtifact[];
  readonly userOnly?: readonly UserOnlyDependency[];
  readonly needsContext?: readonly { readonly key: string; readonly type?: string }[];
  readonly capabilities?: readonly Capability[];
  readonly delegations?: readonly OutlineDelegation[];
  /** Set for a step that stands in no file: what made it. */
  readonly madeBy?: MadeBy;
  /** The routines that a step comes from, innermost last. */
  readonly routines?: readonly string[];
  /** Features and shared texts that its prompt holds. */
  readonly texts?: readonly string[];
  /** Entries of the lists above that had no room. */
  readonly leftOut?: number;
}

/** A judgement that a step asks for: its dimensions and the levels to choose from. */
export interface OutlineAssessment {
  readonly id: string;
  readonly dimensions: readonly Omit<Assessment['dimensions'][number], 'purpose'>[];
}

/** An artifact that a step leaves: its contract and `kind`, and whether it is required. */
type OutlineArtifact = ExpectedArtifact & Pick<Contract, 'artifactKind'>;

/** Work that a step gives to another agent; its condition is in words. */
export interface OutlineDelegation extends Omit<Delegation, 'when' | 'inputs'> {
  readonly when?: string;
  /** Context of the other run: from a key of this one, or a text. */
  readonly inputs?: readonly { readonly key: string; readonly from?: string; readonly text?: string }[];
  /** Inputs and tools that had no room. */
  readonly leftOut?: number;
}

/** What a step's kind says of it; the rest is the same for every kind. */
export type StepOutline = Omit<
  OutlineItem,
  'kind' | 'id' | 'title' | 'level' | 'runsWhen' | 'decidedOnce' | 'repeats'
>;
