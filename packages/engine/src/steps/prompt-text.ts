import type { StepInstruction } from '@workrail/workflow-compiler';

/** The prompt of a step, as its author wrote it. */
export const promptText = ({
  prompt,
  outputRequired,
  promptEnd = '',
}: Pick<StepInstruction, 'prompt' | 'outputRequired' | 'promptEnd'>): string =>
  outputRequired === undefined
    ? prompt
    : [prompt, `## Output required\n\n${Object.values(outputRequired).join('\n')}`, promptEnd]
        .filter((part) => part !== '')
        .join('\n\n');
