import type { InputsPreview } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { INTEGER, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { bullets, oneLine } from '../../text/phrases.ts';
import { linesWithin, namesWithin, pageFrom } from './answer-room.ts';
import { inputLine, inputsFrom } from './input-lines.ts';
import { FROM_INPUT, INPUT_VALUES, SOURCE, sourceOf } from './source-fields.ts';
import { NAMES } from './step-lines.ts';

export const workflowPreviewInputsTool = defineTool({
  name: 'workflow_preview_inputs',
  toolset: 'authoring',
  title: 'See what a workflow asks for',
  description:
    'Shows the inputs of a workflow: types, defaults, rules, choices, and which of them still need a value. Calls nothing. Example: {"workflow_id":"create_app","partial_inputs":{"region":"eu"}}.',
  input: takes({ ...SOURCE, partial_inputs: INPUT_VALUES, from_input: FROM_INPUT }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    inputs: OBJECTS,
    input_count: INTEGER,
    next_input: INTEGER,
    required_missing: { type: 'array', items: STRING },
    unknown_inputs: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, { partial_inputs, from_input: _, ...source }) =>
    useCases.previewInputs(defined({ ...sourceOf(source), partial_inputs })),
  render: (preview, _asks, offer, { from_input = 1 }) => {
    const { inputs, ...page } = inputsFrom(preview.inputs, from_input, ROOM);
    const unknown_inputs = pageFrom(preview.unknown_inputs, 1, NAMES).items;
    const required_missing = pageFrom(preview.required_missing, 1, NAMES, NAME).items;
    return {
      text: previewText({ ...preview, inputs, unknown_inputs }, page.next_input, offer),
      structured: { kind: 'ok', ...preview, inputs, ...page, unknown_inputs, required_missing },
    };
  },
  errors: {},
});

/** Bytes of JSON: of the inputs in an answer, of a name. */
const ROOM = 14_000;
const NAME = 200;

function previewText(
  { workflow_id, inputs, required_missing, unknown_inputs }: InputsPreview,
  next: number | undefined,
  offer: Offer,
): string {
  return [
    `Inputs of "${oneLine(workflow_id)}":`,
    ...(inputs.length === 0 ? ['none'] : linesWithin(bullets(inputs.map(inputLine)), ROOM)),
    ...(next === undefined
      ? []
      : offer.lines(
          `To see the other inputs, call workflow_preview_inputs again with "from_input": ${next}.`,
        )),
    ...unknown_inputs.map(
      ({ name, did_you_mean: meant }) =>
        `There is no input ${oneLine(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    ),
    required_missing.length === 0
      ? 'No input needs a value any more.'
      : `Need a value: ${namesWithin(required_missing, NAMES)}. Ask the user for what you do not know.`,
    ...offer.lines('workflow_resolve_inputs lists what can be chosen and says whether a run would start.'),
  ].join('\n');
}
