/** One thing that the execution contract asks for and that a test can show. */
export interface Requirement {
  /** Short and stable: tests cite it in their titles. */
  readonly id: string;
  /** What has to be so, in one sentence. Where `docs` decide otherwise than the contract, what they decide. */
  readonly says: string;
}

/** What is asked of a part of the product that the contract does not cover. */
export interface ProductSection {
  readonly heading: string;
  readonly rows: readonly Requirement[];
}

/** A section of the contract, under its heading there, with all that it asks for. */
export interface Section extends ProductSection {
  /** Of the section's own text, so that a change of it is noticed: `digestOf` in `contract-text.ts`. */
  readonly sha256: string;
}
