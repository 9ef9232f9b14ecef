import { loops } from './cases/loops.ts';
import { parallel } from './cases/parallel.ts';
import { prompts } from './cases/prompts.ts';
import { results } from './cases/results.ts';
import { steps } from './cases/steps.ts';
import { workflows } from './cases/workflows.ts';

/** One behaviour of the language, with the fields that bring it about. */
export interface Case {
  /**
   * `text`: what the author wrote reaches the agent. `effect`: it decides where a run goes or what it takes.
   * `catalogue`: it is shown where workflows are chosen. `hint`: checked, and otherwise for readers of the file.
   */
  readonly status: 'text' | 'effect' | 'catalogue' | 'hint';
  /** What a field of it does, in words for the guide. */
  readonly says: string;
  readonly fields: readonly string[];
  /** Fails where it is not so. */
  readonly shows: () => Promise<void> | void;
}

export const CASES: readonly Case[] = [...workflows, ...steps, ...prompts, ...results, ...loops, ...parallel];
