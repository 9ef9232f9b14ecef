import type { CheckpointAnswer } from '@workrail/application';
import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { outputField, takes, text } from '../definition/input-fields.ts';
import { BOOLEAN, NEXT_CALL, OBJECT, OBJECTS, resultOf, SESSION } from '../definition/output-fields.ts';
import type { Offer } from '../offer.ts';
import { names, oneLine } from '../text/phrases.ts';

export const checkpointWorkflowTool = defineTool({
  name: 'checkpoint_workflow',
  earlyNames: ['workflow_checkpoint'],
  toolset: 'checkpoint',
  title: 'Note progress',
  description:
    'Notes progress inside a step, so that it survives a lost or rewound chat: for long work inside a step or outside a workflow. Does not finish the step; for that use continue_workflow. Sending the same output again changes nothing. Example: {"stateToken":"st.v1.…","output":{"notesMarkdown":"Parser done and tested; next: the printer."}}.',
  input: takes(
    {
      stateToken: text('st.… token of the current step.'),
      sessionToken: text('From start_session; instead of stateToken if no workflow is running.'),
      output: outputField('What to record.', 'What is done, what you found, what is next; about 10 lines.'),
    },
    'output',
  ),
  output: resultOf(['ok'], {
    recorded: BOOLEAN,
    runIsComplete: BOOLEAN,
    session: SESSION,
    kept: OBJECT,
    warnings: OBJECTS,
    nextCall: NEXT_CALL,
  }),
  annotations: appends(true),
  call: (useCases, { output, ...point }) => useCases.checkpointWorkflow({ ...point, ...output }),
  render: (answer, _, offer) => ({
    text: checkpointText(answer, offer),
    structured: { ...answer, nextCall: offer.call(answer.nextCall) },
  }),
  errors: {},
});

export function checkpointText(answer: CheckpointAnswer, offer: Offer): string {
  const { recorded, kept, session } = answer;
  const what = [
    ...(kept.notes ? ['the notes'] : []),
    ...(kept.artifactKinds.length === 0 ? [] : [`artifacts (${names(kept.artifactKinds)})`]),
  ].join(' and ');
  const run = session.runId === undefined ? '' : `, run ${session.runId}`;
  return [
    recorded ? `# Noted: ${what}` : '# Already noted: the last note is the same, so nothing was written.',
    ...(answer.warnings ?? []).map(({ code, message }) => `Warning ${code}: ${oneLine(message)}`),
    ...whatIsNext(answer, offer),
    `Session ${session.sessionId}${run}`,
  ].join('\n');
}

function whatIsNext({ nextCall, runIsComplete, session }: CheckpointAnswer, offer: Offer): readonly string[] {
  if (nextCall === null)
    return offer.lines(
      'No workflow is running here. To start one in this session, call start_workflow with its sessionId.',
      `To read what was noted in it, call read_output with ${JSON.stringify({ sessionToken: session.sessionId })}.`,
    );
  const [says, what] =
    runIsComplete === true
      ? [
          'The run is complete at this point: no step is left. To do more, start another run in this session: call start_workflow with its sessionId.',
          'what was done',
        ]
      : [
          'This does not finish the step: keep working on it. When it is done, call continue_workflow with its ackToken.',
          'the step again',
        ];
  const again = `To see ${what}, call ${nextCall.tool}:`;
  return [
    ...offer.lines(says),
    ...(offer.call(nextCall) === null ? [] : [again, JSON.stringify(nextCall.arguments)]),
  ];
}
