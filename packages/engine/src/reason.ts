/** Why an attempt does not advance. A closed set; every member says what would mend it. */
export type Reason =
  | { readonly _tag: 'MissingNotes'; readonly stepId: string }
  | {
      readonly _tag: 'MissingContextKey';
      readonly key: string;
      readonly expected: ContextType;
      /** Step or loop that reads the key. */
      readonly neededBy: string;
    }
  | {
      readonly _tag: 'InvalidContextKey';
      readonly key: string;
      readonly expected: ContextType;
      /** What is there instead, in words, without the value itself. */
      readonly actual: string;
      readonly neededBy: string;
    }
  | {
      /** A running loop's list lost entries, so that going on would pass over some. */
      readonly _tag: 'ListShrank';
      readonly key: string;
      readonly loopId: string;
      readonly before: number;
      readonly now: number;
    }
  | { readonly _tag: 'LoopLimitReached'; readonly loopId: string; readonly maxIterations: number };

export type ContextType = 'a list' | 'a whole number' | 'a number';
