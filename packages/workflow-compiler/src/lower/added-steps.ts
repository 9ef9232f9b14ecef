import type { LoweringScope } from './lowering-scope.ts';

/** The step that an added one belongs to. */
interface Subject {
  readonly title: string;
}

const bullets = (items: readonly string[]): string => items.map((one) => `- ${one}`).join('\n');

/** Prompt of the step that audits another one. */
export function auditPrompt(
  subject: Subject,
  audit: { readonly prompt: string | undefined; readonly rubric: readonly string[] | undefined },
  { fill }: LoweringScope,
): string {
  return [
    `Audit what the step "${subject.title}" left behind, as somebody who has not done it and does not want to see it pass.`,
    ...(audit.prompt === undefined ? [] : [fill(audit.prompt)]),
    ...(audit.rubric === undefined
      ? []
      : [`Go through these points, one by one, with evidence for each:\n${bullets(audit.rubric.map(fill))}`]),
    'Correct what is wrong before you go on, and note what you found and what you corrected.',
  ].join('\n\n');
}

/** Prompt of the step that verifies another one. */
export function verificationPrompt(
  subject: Subject,
  verification: { readonly command: string | undefined; readonly prompt: string | undefined },
  { fill }: LoweringScope,
): string {
  const { command, prompt } = verification;
  return [
    `Verify that the step "${subject.title}" is done.`,
    ...(prompt === undefined ? [] : [fill(prompt)]),
    ...(command === undefined
      ? []
      : [
          `Run this command and note its outcome; the step is done only where it succeeds:\n\n    ${fill(command)}`,
        ]),
  ].join('\n\n');
}

export const OPENING_PROMPT =
  'Before the work of this part begins, see to what is asked for here, and note how each point stands.';

export const CLOSING_PROMPT = 'The work of this part is done. Leave what is asked for here.';

export const PARALLEL_PROMPT =
  'Start one agent for each delegation below, all at once, with the tool that you have for that; give each one its workflow, its goal and its context, as it knows nothing of this conversation. Wait for all of them, then note for each one how it ended and what it brought.';

export const synthesisPrompt = (
  subject: Subject,
  prompt: string | undefined,
  { fill }: LoweringScope,
): string =>
  [
    `Bring the results of "${subject.title}" together into one.`,
    ...(prompt === undefined ? [] : [fill(prompt)]),
  ].join('\n\n');
