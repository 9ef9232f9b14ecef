/** A step of the starter, with what stands around it in a file that may have comments. */
interface StarterStep {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly requireConfirmation?: true;
  /** What a reader learns here. */
  readonly before?: string;
  /** More that the step could have, commented out. */
  readonly example?: { readonly says: string; readonly lines: string };
}

const LOOP = `- id: each-file
  type: loop
  title: Look at each file
  loop: { type: forEach, items: files, itemVar: file, maxIterations: 20 }
  body:
    - id: look
      title: "Look at {{file}}"
      prompt: Read {{file}} as its next reader will. Note what is hard to understand.`;

const OUTPUT = `output:
  kind: team.result
  purpose: Tells a script whether the goal was reached.
  schema:
    type: object
    properties:
      reached: { type: boolean }
      left: { type: array, items: { type: string } }
    required: [reached, left]
  example: { reached: true, left: [] }`;

export const STARTER_STEPS: readonly StarterStep[] = [
  {
    before: `A step: a unique id, a title, and a prompt, which is what the agent reads. Values that the agent sets in the
context can be used in later steps as {{name}}.`,
    id: 'understand',
    title: 'Understand the task',
    prompt: `Read everything that the task touches before you change anything.
Set \`goal\` (text) in the context: what must be different at the end, in one sentence.`,
  },
  {
    before: 'A confirmation: this step is done only when the user has approved the result.',
    id: 'plan',
    title: 'Make a plan',
    prompt: `Plan how to reach the goal: {{goal}}
Set \`files\` (list of texts) in the context: the files that change.
Show the plan to the user, and change it until they agree.`,
    requireConfirmation: true,
  },
  {
    id: 'work',
    title: 'Do the work',
    prompt: 'Follow the plan. If part of it turns out to be wrong, write in your notes what you did instead.',
    example: {
      says: `A loop repeats its steps: for each item of a list, or while a condition holds. To try it, remove the "# "
from the lines below.`,
      lines: LOOP,
    },
  },
  {
    id: 'check',
    title: 'Check the result',
    prompt: `Show that this goal is reached: {{goal}}
Say how you checked it, and what is left to do.`,
    example: {
      says: `An output: structured data that a script can read, instead of notes. To ask for it, remove the "# " from
the lines below.`,
      lines: OUTPUT,
    },
  },
];
