import type { InputsPreview } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { bullets, oneLine } from '../../text/phrases.ts';
import { inputLine } from './input-lines.ts';
import { INPUT_VALUES, SOURCE, sourceOf } from './source-fields.ts';

export const workflowPreviewInputsTool = defineTool({
  name: 'workflow_preview_inputs',
  toolset: 'authoring',
  title: 'See what a workflow asks for',
  description:
    'Shows the inputs of a workflow: types, defaults, rules, choices, and which of them still need a value. Calls nothing. Example: {"workflow_id":"create_app","partial_inputs":{"region":"eu"}}.',
  input: takes({ ...SOURCE, partial_inputs: INPUT_VALUES }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    inputs: OBJECTS,
    required_missing: { type: 'array', items: STRING },
    unknown_inputs: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, { partial_inputs, ...source }) =>
    useCases.previewInputs(defined({ ...sourceOf(source), partial_inputs })),
  render: (preview, _asks, offer) => ({
    text: previewText(preview, offer),
    structured: { kind: 'ok', ...preview },
  }),
  errors: {},
});

function previewText(
  { workflow_id, inputs, required_missing, unknown_inputs }: InputsPreview,
  offer: Offer,
): string {
  return [
    `Inputs of "${oneLine(workflow_id)}":`,
    ...(inputs.length === 0 ? ['none'] : bullets(inputs.map(inputLine))),
    ...unknown_inputs.map(
      ({ name, did_you_mean: meant }) =>
        `There is no input ${oneLine(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    ),
    required_missing.length === 0
      ? 'No input needs a value any more.'
      : `Need a value: ${oneLine(required_missing.join(', '))}. Ask the user for what you do not know.`,
    ...offer.lines('workflow_resolve_inputs lists what can be chosen and says whether a run would start.'),
  ].join('\n');
}
