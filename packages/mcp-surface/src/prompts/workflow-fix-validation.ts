import { program } from '@workrail/kernel';
import { typedNextSteps } from '../text/next-steps.ts';
import { violationLines } from '../tools/manifests/violation-lines.ts';
import { ABOUT_A_WORKFLOW, workflowText } from './about-a-workflow.ts';
import type { Prompt } from './prompt.ts';
import { asData, steps } from './prompt-text.ts';

export const workflowFixValidationPrompt: Prompt = {
  name: 'workflow_fix_validation',
  earlyName: 'workflow.fix_validation',
  title: 'Correct a workflow of API commands',
  description: 'Has the agent correct what is wrong with a workflow. It is checked anew for that.',
  toolset: 'authoring',
  arguments: [
    ...ABOUT_A_WORKFLOW,
    { name: 'errors', description: 'What was told to be wrong with it elsewhere' },
  ],
  text: (useCases, { errors, ...args }, offer) =>
    program(async ({ take }) => {
      const { source, text, saving } = await take(workflowText(useCases, args));
      const { violations, warnings } = await take(useCases.validateManifest(source));
      const found = (title: string, all: typeof violations): readonly string[] =>
        all.length === 0
          ? []
          : [[`${title}:`, ...violationLines(typedNextSteps(all, offer.programs))].join('\n')];
      return [
        'Correct a workflow whose steps call commands of APIs.',
        asData('The workflow', text),
        ...(violations.length === 0 ? ['The check finds no mistakes in it.'] : found('Mistakes', violations)),
        ...found('Warnings', warnings),
        ...(errors === undefined ? [] : [asData('What was told elsewhere', errors)]),
        'Change only what is wrong; keep the order of the keys and steps, the ids, and the comments.',
        steps(offer, [
          'For a command that is not known or takes something else, call command_list with query, then with command.',
          'Call workflow_validate with the whole new text as manifest_content until nothing is left.',
          `Show the user what was wrong. Once the user agrees, ${saving}.`,
        ]),
      ].join('\n\n');
    }),
};
