import { CONTEXT_REFERENCE, onOneLine } from '@workrail/kernel';
import type { WorkStep } from '../language/step.ts';
import { bulleted } from './list-items.ts';
import type { LoweringScope } from './output.ts';

interface Subject {
  readonly title: string;
}

/** What a part of a step says that adds another step. */
type Added<Key extends 'audit' | 'verification'> = NonNullable<WorkStep[Key]>['value'];

const paragraphs = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join('\n\n');

/**
 * A value from the context stands whole in a prompt, where one of several lines would begin headings of its own. The
 * added step's own title names the step as well, with its values on one line.
 */
const stepNamed = (title: string): string =>
  title.search(CONTEXT_REFERENCE) < 0
    ? `the step "${onOneLine(title)}"`
    : "the step named in this step's title";

export const auditPrompt = (
  { title }: Subject,
  { prompt, rubric }: Added<'audit'>,
  { fill }: LoweringScope,
): string =>
  paragraphs(
    `Audit the results of ${stepNamed(title)} as someone who did not do it and does not want it to pass.`,
    prompt && fill(prompt),
    rubric &&
      `Go through these points, one by one, with evidence for each:\n${bulleted(rubric.map(fill)).join('\n')}`,
    'Correct what is wrong before you continue, and note what you found and what you corrected.',
  );

export const verificationPrompt = (
  { title }: Subject,
  { command, prompt }: Added<'verification'>,
  { fill }: LoweringScope,
): string =>
  paragraphs(
    `Verify that ${stepNamed(title)} is done.`,
    prompt && fill(prompt),
    command &&
      `Run this command and note its outcome; the step is done only if it succeeds:\n\n    ${fill(command)}`,
  );

export const OPENING_PROMPT =
  'Before the work of this part starts, do what is asked for here, and note the state of each point.';

export const CLOSING_PROMPT = 'The work of this part is done. Produce what is asked for here.';

export const PARALLEL_PROMPT =
  'Start one agent for each delegation below, all at once, with the tool that you have for that; give each one its workflow, its goal and its context, because it knows nothing of this conversation. Wait for all of them, then note for each one how it ended and what it returned.';

export const synthesisPrompt = (
  { title }: Subject,
  prompt: string | undefined,
  { fill }: LoweringScope,
): string => paragraphs(`Combine the results of ${stepNamed(title)} into one.`, prompt && fill(prompt));
