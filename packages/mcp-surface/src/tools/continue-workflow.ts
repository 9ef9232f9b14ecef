import type { ContinueWorkflowError, ExecutionAnswer } from '@workrail/application';
import type { TaskEither } from '@workrail/kernel';
import { type Asking, continueAsking } from '../ask-person.ts';
import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { closed, outputField, PREFERENCES, takes, text } from '../definition/input-fields.ts';
import { namingKinds } from './artifact-kinds.ts';
import { EXECUTION_OUTPUT, renderExecution } from './execution-answer.ts';

export const continueWorkflowTool = defineTool({
  name: 'continue_workflow',
  earlyNames: ['workflow_advance', 'workflow_next'],
  toolset: 'execution',
  title: 'Continue a workflow',
  description:
    'With ackToken: marks the step as done, records its notes and returns the next step. With stateToken alone: shows the step again with a recap, changes nothing. Repeating a call is safe. Copy both tokens from one answer. Example: {"stateToken":"st.v1.…","ackToken":"ack.v1.…","output":{"notesMarkdown":"Read the diff; 3 risks found."},"context":{"riskCount":3}}.',
  input: takes(
    {
      stateToken: text('st.… token, copied exactly.'),
      ackToken: text('ack.… token from the same answer.'),
      output: outputField('Result of the step.', 'Recap of this step only, about 10 lines.'),
      context: {
        type: 'object',
        description: 'Facts for later steps, merged by key; null removes one.',
        properties: {},
      },
      confirmation: closed('If approval is needed: what the person said.', {
        answer: text('approved or declined: their answer, never your own judgement.'),
        comment: text('Their words.'),
      }),
      preferences: PREFERENCES,
      capabilities: {
        type: 'array',
        description: 'If the step asks: what you found by trying.',
        items: closed('A capability.', {
          capability: text('delegation or web_browsing.'),
          status: text('available or unavailable.'),
          evidence: text('probe, attempted_use or claim.'),
          detail: text('What you did.'),
        }),
      },
      resolvedGaps: {
        type: 'array',
        items: text('gap_….'),
        description: 'Gaps that this step closes.',
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
  ): TaskEither<ContinueWorkflowError, ExecutionAnswer | Asking> => {
    const input = { ...step, ...output };
    const call =
      person === undefined ? useCases.continueWorkflow(input) : continueAsking(useCases, input, person);
    return namingKinds<ExecutionAnswer | Asking>(useCases, step.stateToken, call);
  },
  render: (answer, asks, offer) => (answer.kind === 'asking' ? ASKING : renderExecution(answer, asks, offer)),
  errors: {},
});

/** Never seen by an agent: the client makes the call again, or has cancelled it. */
const ASKING = { text: 'The user is being asked.', structured: { kind: 'ok' } };
