import type {
  ContinueWorkflowError,
  ContinueWorkflowInput,
  ExecutionAnswer,
  UseCases,
} from '@workrail/application';
import { defined, E, type TaskEither } from '@workrail/kernel';
import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { closed, outputField, PREFERENCES, takes, text } from '../definition/input-fields.ts';
import type { Person } from '../person.ts';
import { EXECUTION_OUTPUT, renderExecution } from './execution-answer.ts';

export const continueWorkflowTool = defineTool({
  name: 'continue_workflow',
  toolset: 'execution',
  title: 'Continue a workflow',
  description:
    'With ackToken: says that the pending step is done, records its notes and returns the next step. With stateToken alone: shows the step again with a recap, for a lost or rewound chat; changes nothing. Repeating a call is safe. Copy both tokens from one answer. Example: {"stateToken":"st.v1.…","ackToken":"ack.v1.…","output":{"notesMarkdown":"Read the diff; 3 risks found."},"context":{"riskCount":3}}.',
  input: takes(
    {
      stateToken: text('st.… token, copied exactly.'),
      ackToken: text('ack.… token of the same answer. Leave out to see the step again.'),
      output: outputField('Durable result of the step.', 'Recap of this step only, about 10 lines.'),
      context: {
        type: 'object',
        description:
          'Facts for later steps and conditions; merged by key: a list is replaced whole, null removes a key.',
      },
      confirmation: closed('Where the step needs a confirmation: what the person said.', {
        answer: text('approved or declined.'),
        comment: text('Their words.'),
      }),
      preferences: PREFERENCES,
      capabilities: {
        type: 'array',
        description: 'Where the step needs an ability: what came of trying it.',
        items: closed('One ability.', {
          capability: text('delegation or web_browsing.'),
          status: text('available or unavailable.'),
          evidence: text('probe, attempted_use or claim.'),
          detail: text('What you did and what came of it.'),
        }),
      },
      resolvedGaps: {
        type: 'array',
        items: text('gap_….'),
        description: 'Ids of gaps that this step closes.',
      },
    },
    'stateToken',
  ),
  output: EXECUTION_OUTPUT,
  annotations: appends(true),
  call: (
    useCases,
    { output, ...step },
    person,
  ): TaskEither<ContinueWorkflowError, ExecutionAnswer | BeingAsked> => {
    const input = { ...step, ...output };
    return person === undefined ? useCases.continueWorkflow(input) : askFirst(useCases, input, person);
  },
  render: (answer, asks) => (answer.kind === 'being_asked' ? BEING_ASKED : renderExecution(answer, asks)),
  errors: {},
});

/** The client asks the person and makes the call again. */
interface BeingAsked {
  readonly kind: 'being_asked';
}

/** Never seen by an agent. */
const BEING_ASKED = { text: 'The user is being asked.', structured: { kind: 'ok' } };

/** Where a person has to agree they are asked, whatever the agent says; it counts again where they do not answer. */
const askFirst =
  (
    useCases: UseCases,
    input: ContinueWorkflowInput,
    person: Person,
  ): TaskEither<ContinueWorkflowError, ExecutionAnswer | BeingAsked> =>
  async () => {
    const question = await useCases.confirmationQuestion(input)();
    if (E.isLeft(question)) return question;
    const response = question.right === undefined ? undefined : await person.ask(question.right);
    if (response?.kind === 'later') return E.right({ kind: 'being_asked' });
    const { confirmation, ...rest } = input;
    const claim = confirmation === undefined || response?.kind === 'illegible' ? {} : { confirmation };
    const asked =
      response?.kind === 'answered'
        ? { asked: defined({ answer: response.answer, comment: response.comment }) }
        : {};
    return useCases.continueWorkflow({ ...rest, ...claim, ...asked })();
  };
