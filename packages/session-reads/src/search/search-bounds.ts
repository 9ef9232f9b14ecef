/** How many sessions a search looks at. */
export interface SearchBounds {
  /** Of one key; what more of them share tells an agent little. */
  readonly shared: number;
  /** Of one word; a word that more have is a common one. */
  readonly telling: number;
  /** That all words are looked up for. */
  readonly kept: number;
}

/** An agent is offered a few sessions. */
export const FEW: SearchBounds = { shared: 64, telling: 2_048, kept: 128 };

/** A person may go through all that match. */
export const ALL_TO_GO_THROUGH: SearchBounds = { shared: 5_000, telling: 5_000, kept: 5_000 };
