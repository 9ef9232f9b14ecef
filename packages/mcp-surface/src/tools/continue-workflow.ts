import type { ContinueWorkflowInput, UseCases } from '@workrail/application';
import { E, type Either, isJsonObject, type JsonObject } from '@workrail/kernel';
import type { ToolError } from '../errors/tool-error.ts';
import { EXECUTION_OUTPUT } from './output-schemas.ts';
import { renderedExecution } from './rendered-execution.ts';
import {
  appends,
  given,
  list,
  onlyTexts,
  outputOf,
  type Person,
  PREFERENCES,
  type Rendered,
  type Tool,
  text,
  texts,
} from './tool.ts';

export const continueWorkflowTool: Tool = {
  name: 'continue_workflow',
  title: 'Continue a workflow',
  description:
    'With ackToken: says that the pending step is done, records its notes and returns the next step. With stateToken alone: shows the step again with a recap, for a lost or rewound chat; changes nothing. Repeating a call is safe. Copy both tokens from one answer. Example: {"stateToken":"st.v1.…","ackToken":"ack.v1.…","output":{"notesMarkdown":"Read the diff; 3 risks found."},"context":{"riskCount":3}}.',
  inputSchema: {
    type: 'object',
    properties: {
      stateToken: { type: 'string', description: 'st.… token, copied exactly.' },
      ackToken: {
        type: 'string',
        description: 'ack.… token of the same answer. Leave out to see the step again.',
      },
      output: outputOf('Durable result of the step.', 'Recap of this step only, about 10 lines.'),
      context: {
        type: 'object',
        description:
          'Facts for later steps and conditions; merged by key: a list is replaced whole, null removes a key.',
      },
      confirmation: {
        type: 'object',
        description: 'Where the step needs a confirmation: what the person said.',
        properties: {
          answer: { type: 'string', description: 'approved or declined.' },
          comment: { type: 'string', description: 'Their words.' },
        },
        additionalProperties: false,
      },
      preferences: PREFERENCES,
      capabilities: {
        type: 'array',
        description: 'Where the step needs an ability: what came of trying it.',
        items: {
          type: 'object',
          description: 'One ability.',
          properties: {
            capability: { type: 'string', description: 'delegation or web_browsing.' },
            status: { type: 'string', description: 'available or unavailable.' },
            evidence: { type: 'string', description: 'probe, attempted_use or claim.' },
            detail: { type: 'string', description: 'What you did and what came of it.' },
          },
          additionalProperties: false,
        },
      },
      resolvedGaps: {
        type: 'array',
        items: { type: 'string', description: 'gap_….' },
        description: 'Ids of gaps that this step closes.',
      },
    },
    required: ['stateToken'],
    additionalProperties: false,
  },
  outputSchema: EXECUTION_OUTPUT,
  annotations: appends(true),
  call: async (useCases, args, person) => {
    const input = inputOf(args);
    if (person === undefined)
      return E.map(renderedExecution(false))(await useCases.continueWorkflow(input)());
    return askFirst(useCases, input, person);
  },
};

function inputOf(args: JsonObject): ContinueWorkflowInput {
  return {
    stateToken: text(args, 'stateToken') ?? '',
    ...given({
      ackToken: text(args, 'ackToken'),
      context: isJsonObject(args.context) ? args.context : undefined,
      notesMarkdown: isJsonObject(args.output) ? text(args.output, 'notesMarkdown') : undefined,
      artifacts: isJsonObject(args.output) ? list(args.output, 'artifacts') : undefined,
      preferences: texts(args, 'preferences'),
      confirmation: texts(args, 'confirmation'),
      capabilities: list(args, 'capabilities')?.filter(isJsonObject).map(onlyTexts),
      resolvedGaps: list(args, 'resolvedGaps')?.filter((id) => typeof id === 'string'),
    }),
  };
}

/** Where a person has to agree they are asked, whatever the agent says; it counts again where they do not answer. */
async function askFirst(
  useCases: UseCases,
  input: ContinueWorkflowInput,
  person: Person,
): Promise<Either<ToolError, Rendered>> {
  const question = await useCases.confirmationQuestion(input)();
  if (E.isLeft(question)) return question;
  const said = question.right === undefined ? undefined : await person.ask(question.right);
  if (said?.kind === 'later') return E.right(BEING_ASKED);
  const { confirmation, ...rest } = input;
  const claimed = confirmation === undefined || said?.kind === 'illegible' ? {} : { confirmation };
  const asked =
    said?.kind === 'answered' ? { asked: given({ answer: said.answer, comment: said.comment }) } : {};
  return E.map(renderedExecution(true))(await useCases.continueWorkflow({ ...rest, ...claimed, ...asked })());
}

/** Never seen by an agent: the client asks the person and makes the call again. */
const BEING_ASKED: Rendered = { text: 'The user is being asked.', structured: { kind: 'ok' } };
