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
      prompt: Read {{file}} as its next reader will. Note where you stumble.`;

const OUTPUT = `output:
  kind: team.result
  purpose: Tells a script whether the goal is reached.
  schema:
    type: object
    properties:
      reached: { type: boolean }
      left: { type: array, items: { type: string } }
    required: [reached, left]
  example: { reached: true, left: [] }`;

export const STARTER_STEPS: readonly StarterStep[] = [
  {
    before: `A step: an id that no other step here has, a title, and a prompt, which is what the agent reads. What it
sets in the context (facts by name) can be put into later steps as {{name}}.`,
    id: 'understand',
    title: 'Understand the task',
    prompt: `Read what the task touches before you change anything.
Set \`goal\` (text) in the context: what has to be different at the end, in one sentence.`,
  },
  {
    before: 'A confirmation: this step counts as done once the user has agreed.',
    id: 'plan',
    title: 'Make a plan',
    prompt: `Plan how to get there: {{goal}}
Set \`files\` (list of texts) in the context: the files that change.
Show the plan to the user, and change it until they agree.`,
    requireConfirmation: true,
  },
  {
    id: 'work',
    title: 'Do the work',
    prompt: 'Follow the plan. Where it turns out wrong, say so in your notes, and what you did instead.',
    example: {
      says: `A loop repeats its steps: for each item of a list, or while a condition holds. To try it, take the
"# " away from the lines below.`,
      lines: LOOP,
    },
  },
  {
    id: 'check',
    title: 'Check the result',
    prompt: `Show that this is so now: {{goal}}
Say how you checked it, and what is left to do.`,
    example: {
      says: `An output: more than notes, in a shape that a script can read. To ask for it, take the "# " away
from the lines below.`,
      lines: OUTPUT,
    },
  },
];
