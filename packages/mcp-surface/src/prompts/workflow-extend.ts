import { program } from '@workrail/kernel';
import { ABOUT_A_WORKFLOW, workflowText } from './about-a-workflow.ts';
import type { Prompt } from './prompt.ts';
import { asData, marked, steps } from './prompt-text.ts';

export const workflowExtendPrompt: Prompt = {
  name: 'workflow_extend',
  earlyName: 'workflow.extend',
  title: 'Change a workflow of API commands',
  description: 'Has the agent change a workflow, and keep the rest of it as it is.',
  toolset: 'authoring',
  arguments: [
    { name: 'changes', description: 'What is to be different', required: true },
    ...ABOUT_A_WORKFLOW,
  ],
  text: (useCases, { changes = '', ...args }, offer) =>
    program(async ({ take }) => {
      const { text, saving } = await take(workflowText(useCases, args));
      return [
        'Change a workflow whose steps call commands of APIs.',
        marked('What is to be different', changes),
        asData('The workflow', text),
        'Keep the order of the keys and steps, the ids, the comments and the style of the file. Change nothing that need not be different.',
        steps(offer, [
          'For a command that is new to it, call command_list with query, then with command.',
          'Call workflow_validate with the whole new text as manifest_content, and correct what it tells until nothing is left.',
          'Call workflow_preview_rendered with values for the inputs, to see the requests that it would send.',
          `Show the user what is different. Once the user agrees, ${saving}.`,
        ]),
      ].join('\n\n');
    }),
};
