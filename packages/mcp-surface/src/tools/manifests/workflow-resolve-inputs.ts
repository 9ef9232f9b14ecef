import type { Blocker, ProviderResolution, ResolvedInputsResult } from '@workrail/application';
import { beginning, defined } from '@workrail/kernel';
import { callsOut, READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, OBJECT, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import { typedNextSteps } from '../../text/next-steps.ts';
import { bullets, oneLine } from '../../text/phrases.ts';
import { inputLine, valueText } from './input-lines.ts';
import { INPUT_VALUES, SOURCE, sourceOf } from './source-fields.ts';

export const workflowResolveInputsTool = defineTool({
  name: 'workflow_resolve_inputs',
  toolset: 'authoring',
  title: 'Resolve the inputs of a workflow',
  description:
    'Fills in defaults, asks APIs what can be chosen for inputs without a value, and says whether a run would start (ready) or what is in the way. Calls only commands that read. Example: {"workflow_id":"create_app","partial_inputs":{"region":"eu"}}.',
  input: takes({
    ...SOURCE,
    partial_inputs: INPUT_VALUES,
    providers: {
      type: 'string',
      enum: ['missing', 'all', 'none'],
      description: 'For which inputs to list the choices; missing: those without a value.',
    },
  }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    ready: BOOLEAN,
    blockers: OBJECTS,
    blocker_count: INTEGER,
    required_missing: { type: 'array', items: STRING },
    inputs: OBJECTS,
    resolved_inputs: OBJECT,
    provider_resolutions: OBJECTS,
  }),
  annotations: callsOut(READS),
  call: (useCases, { partial_inputs, providers, ...source }) =>
    useCases.resolveManifestInputs(defined({ ...sourceOf(source), partial_inputs, providers })),
  render: (found, _asks, offer) => {
    const blockers = typedNextSteps(found.blockers, offer.programs);
    const resolved = { ...found, blockers };
    const shown = { ...resolved, blockers: blockers.slice(0, BLOCKERS), blocker_count: blockers.length };
    return { text: resolvedText(resolved), structured: { kind: 'ok', ...shown } };
  },
  errors: {},
});

const BLOCKERS = 20;

function resolvedText({
  workflow_id,
  ready,
  blockers,
  inputs,
  provider_resolutions,
}: ResolvedInputsResult): string {
  const name = oneLine(workflow_id);
  return [
    ready ? `"${name}" is ready: a run with these inputs would start.` : `"${name}" is not ready.`,
    ...(blockers.length === 0
      ? []
      : [
          '',
          'In the way:',
          ...bullets(
            blockers.slice(0, BLOCKERS).map(blockerLine),
            blockers.length - Math.min(BLOCKERS, blockers.length),
          ),
        ]),
    ...(inputs.length === 0 ? [] : ['', 'Inputs:', ...bullets(inputs.map(inputLine))]),
    ...(provider_resolutions.length === 0
      ? []
      : ['', 'Choices:', ...bullets(provider_resolutions.map(choiceLine))]),
  ].join('\n');
}

const blockerLine = ({ path, message, suggested_action: fix }: Blocker): string =>
  oneLine(`${path}: ${message}${fix === undefined ? '' : `; ${fix}`}`);

const LINE = 2_000;

function choiceLine({ input, provider, status, choices, total, message }: ProviderResolution): string {
  const values = choices.map(({ value, label }) =>
    value === label ? valueText(value) : `${valueText(value)} (${label})`,
  );
  const list =
    values.length === 0
      ? status
      : `${values.join(', ')}${total > values.length ? `, and ${total - values.length} more` : ''}`;
  return beginning(
    oneLine(`${input}, from ${provider}: ${list}${message === null ? '' : `; ${message}`}`),
    LINE,
  );
}
