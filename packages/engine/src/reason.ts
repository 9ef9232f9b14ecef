import type { JsonObject } from '@workrail/kernel';
import type { Capability, ConfirmationKind, UserOnlyDependency } from '@workrail/workflow-compiler';

/** Why an attempt does not advance. A closed set; every member says what would fix it. */
export type Reason =
  | {
      readonly _tag: 'MissingNotes';
      readonly stepId: string;
      /** Set where notes came that say nothing: without a letter or digit, or a word that only keeps a place. */
      readonly came?: EmptyNotes;
    }
  | ({ readonly _tag: 'MissingContextKey' } & NeededKey)
  /** `actual` is what is there instead, in words, without the value itself. */
  | ({ readonly _tag: 'InvalidContextKey'; readonly actual: string } & NeededKey)
  | {
      /** A running loop's list lost entries, so that going on would pass over some. */
      readonly _tag: 'ListShrank';
      readonly key: string;
      readonly loopId: string;
      readonly before: number;
      readonly now: number;
    }
  /** With what was sent, the run's context has more bytes than it may. */
  | { readonly _tag: 'ContextOverBudget'; readonly bytes: number; readonly limit: number }
  | { readonly _tag: 'LoopLimitReached'; readonly loopId: string; readonly maxIterations: number }
  /** An iteration is over, and no artifact said whether there is another one. */
  | { readonly _tag: 'MissingDecision'; readonly loopId: string; readonly contract: string }
  | {
      readonly _tag: 'InvalidNotes';
      readonly stepId: string;
      /** What the author says about each check that failed. */
      readonly failures: readonly string[];
    }
  | {
      readonly _tag: 'MissingArtifact';
      readonly stepId: string;
      readonly contract: string;
      readonly artifactKind: string;
      /** Kinds of the artifacts that were sent instead. */
      readonly sentKinds: readonly string[];
      /** The artifact as the step asks for it, with stand-ins for what the agent decides; the contract's own where it is left out. */
      readonly example?: JsonObject;
    }
  | {
      readonly _tag: 'InvalidArtifact';
      readonly contract: string;
      readonly artifactKind: string;
      readonly problems: readonly string[];
      /** As with a missing one. */
      readonly example?: JsonObject;
    }
  | {
      readonly _tag: 'FollowupRequired';
      readonly assessmentId: string;
      readonly dimensionId: string;
      readonly level: string;
      readonly guidance: string;
    }
  | { readonly _tag: 'UserOnlyDependency'; readonly dependency: UserOnlyDependency; readonly stepId: string }
  | {
      /** Somebody has to agree to the step's work, and has not yet, or has said no. */
      readonly _tag: 'ConfirmationRequired';
      readonly stepId: string;
      readonly confirmedBy: ConfirmationKind;
      readonly declined: boolean;
    }
  | {
      /** The step needs an ability; nothing strong enough says that the agent has it, or it is known to lack it. */
      readonly _tag: 'CapabilityMissing';
      readonly stepId: string;
      readonly capability: Capability;
      readonly status: 'unknown' | 'unavailable';
    };

/** Why notes say nothing. */
export type EmptyNotes = 'no_word' | 'stand_in';

interface NeededKey {
  readonly key: string;
  readonly expected: ContextType;
  /** Step or loop that reads the key. */
  readonly neededBy: string;
  /** What the author says that the key holds. */
  readonly description?: string;
}

/** Whether execution goes on in spite of a reason, which then stands as a gap. */
export type Tolerates = (reason: Reason) => boolean;

export const tolerateNothing: Tolerates = () => false;

export type ContextType =
  | 'a list'
  | 'a whole number'
  | 'a number'
  | 'a text'
  | 'a boolean'
  | 'an object'
  | 'a value';
