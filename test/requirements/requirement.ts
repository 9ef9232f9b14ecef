/** One thing that the execution contract asks for and that a test can show. */
export interface Requirement {
  /** Short and stable: tests cite it in their titles. */
  readonly id: string;
  /** What has to be so, in one sentence. Where `docs` decide otherwise than the contract, what they decide. */
  readonly says: string;
}

/** A section of the contract with all that it asks for. */
export interface Section {
  /** As it stands in the contract. */
  readonly heading: string;
  /** Of the section's own text, so that a change of it is noticed: `digestOf` in `contract-text.ts`. */
  readonly sha256: string;
  readonly rows: readonly Requirement[];
}
