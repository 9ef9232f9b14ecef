import type { Prompt } from './prompt.ts';

/** Prompts as `prompts/list` shows them. */
export const promptListing = (prompts: readonly Prompt[]) =>
  prompts.map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args.map(({ name: of, description: about, required }) => ({
      name: of,
      description: about,
      required: required === true,
    })),
  }));
