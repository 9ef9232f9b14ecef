import { shownText } from './shown-text.ts';

/** A step in a sentence: by its title as the agent saw it, else by its id. */
export const stepText = (stepId: string, title: string | undefined): string =>
  title === undefined ? `Step ${stepId}` : `“${shownText(title)}”`;
