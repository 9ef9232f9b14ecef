import { documentation } from '@workrail/kernel';
import type { SourceFile } from '@workrail/ports';
import { STARTER_STEPS } from './starter-steps.ts';

const DESCRIPTION =
  'Does one piece of work in four steps: understand, plan, do, check. Describe here what yours is for.';
const VERSION = '0.1.0';
const GUIDANCE = 'Say what you did not look at.';

/** A workflow to begin with, as the text of a file; only YAML has room for the comments that explain it. */
export const starterText = (id: string, format: SourceFile['format']): string =>
  format === 'json' ? jsonText(id) : yamlText(id);

function jsonText(id: string): string {
  const steps = STARTER_STEPS.map(({ before: _, example: __, ...step }) => step);
  const head = { id, name: nameOf(id), description: DESCRIPTION, version: VERSION };
  return `${JSON.stringify({ ...head, metaGuidance: [GUIDANCE], steps }, null, 2)}\n`;
}

const yamlText = (id: string): string => `\
# A workflow leads an agent through steps. The agent is shown a step, does it, reports it, and gets the next one.
# Text after a "#" is a comment. "workrail validate <file>" checks this file, and
# "workrail workflow preview <file>" shows its steps.

# The id: a namespace (a team, a project), a dot, and a name.
id: ${id}

# What a list of workflows shows. Agents choose by the description.
name: ${JSON.stringify(nameOf(id))}
description: ${JSON.stringify(DESCRIPTION)}

# Raise the version when the steps change. A run that has started keeps the steps it started with.
version: ${VERSION}

# Rules that apply to every step.
metaGuidance:
  - ${JSON.stringify(GUIDANCE)}

steps:
${STARTER_STEPS.map(stepText).join('\n')}
# Everything else that a file can contain: ${documentation('workflow-files')}
# For completion and checks in your editor: workrail workflow schema --out workflow.schema.json
`;

function stepText(step: (typeof STARTER_STEPS)[number]): string {
  const { before, id, title, prompt, requireConfirmation, example } = step;
  const inStep = example !== undefined && !example.lines.startsWith('- ');
  return [
    ...(before === undefined ? [] : [lines('  # ', before)]),
    `  - id: ${id}\n    title: ${JSON.stringify(title)}\n    prompt: |-\n`,
    lines('      ', prompt),
    requireConfirmation === true ? '    requireConfirmation: true\n' : '',
    ...(example === undefined
      ? []
      : [inStep ? '' : '\n', lines(inStep ? '    # ' : '  # ', `${example.says}\n${example.lines}`)]),
  ].join('');
}

const lines = (before: string, text: string): string =>
  text
    .split('\n')
    .map((line) => `${before}${line}\n`)
    .join('');

/** `team.release-notes` is called "Release notes" until its author finds something better. */
function nameOf(id: string): string {
  const words = id
    .slice(id.indexOf('.') + 1)
    .replace(/[_-]+/g, ' ')
    .trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
