import type { Toolset } from '../tools/toolsets.ts';
import type { Prompt } from './prompt.ts';
import { workflowAuthorPrompt } from './workflow-author.ts';
import { workflowExtendPrompt } from './workflow-extend.ts';
import { workflowFixValidationPrompt } from './workflow-fix-validation.ts';
import { workflowRunWithInputsPrompt } from './workflow-run-with-inputs.ts';

/** Every prompt there is, in the order in which they are listed. */
const PROMPTS: readonly Prompt[] = [
  workflowAuthorPrompt,
  workflowExtendPrompt,
  workflowFixValidationPrompt,
  workflowRunWithInputsPrompt,
];

/** The prompts that a server offers. */
export const offeredPrompts = (toolsets: readonly Toolset[]): readonly Prompt[] =>
  PROMPTS.filter(({ toolset }) => toolsets.includes(toolset));

/** The prompt of a name. */
export const promptNamed = (prompts: readonly Prompt[], name: string): Prompt | undefined =>
  prompts.find((one) => one.name === name || one.earlyName === name);
