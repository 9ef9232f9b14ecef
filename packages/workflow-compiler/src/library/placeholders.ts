import type { PromptValue } from '../language/prompt-blocks.ts';
import type { AnyStep } from '../language/steps.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';

/** `{name}` in a routine's text; `{{name}}` is for the engine and stays. */
const PLACEHOLDER = /(?<!\{)\{([a-zA-Z_][a-zA-Z0-9_]*)\}(?!\})/g;

export const fillPlaceholders = (text: string, args: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => args.get(name) ?? written);

/** Names of the arguments that a routine's titles and prompts ask for. */
export function placeholdersOf({ steps }: AuthoredWorkflow): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of textsOf(steps)) {
    for (const [, name] of text.matchAll(PLACEHOLDER)) if (name !== undefined) names.add(name);
  }
  return names;
}

function textsOf(steps: readonly AnyStep[]): readonly string[] {
  return steps.flatMap((any) => {
    if (any.kind === 'loop')
      return [any.step.title, ...(any.step.body.kind === 'inline' ? textsOf(any.step.body.steps) : [])];
    if (any.kind === 'parallel')
      return [any.step.title, ...any.step.parallelDelegations.map(({ goal }) => goal ?? '')];
    const { title, prompt = '', promptBlocks, agentRole = '', guidance = [], promptFragments } = any.step;
    const { goal, constraints, procedure, verify, outputRequired } = promptBlocks?.value ?? {};
    return [
      title,
      prompt,
      agentRole,
      ...guidance,
      ...(promptFragments ?? []).map(({ text }) => text),
      ...[goal ?? [], ...(constraints ?? []), ...(procedure ?? []), ...(verify ?? [])].flatMap(plainTexts),
      ...(outputRequired?.values() ?? []),
    ];
  });
}

const plainTexts = (value: PromptValue): readonly string[] =>
  value.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
