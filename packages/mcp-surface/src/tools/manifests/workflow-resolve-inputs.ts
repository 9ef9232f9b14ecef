import type { ProviderResolution, ResolvedInputsResult, RunBlocker, ShownInput } from '@workrail/application';
import { beginning, defined, type Json, type JsonObject } from '@workrail/kernel';
import { callsOut, READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, OBJECT, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { typedNextSteps } from '../../text/next-steps.ts';
import { bullets, oneLine } from '../../text/phrases.ts';
import { linesWithin, pageFrom } from './answer-room.ts';
import { inputLine, inputsFrom, valueText } from './input-lines.ts';
import { FROM_INPUT, INPUT_VALUES, SOURCE, sourceOf } from './source-fields.ts';
import { NAMES } from './step-lines.ts';

export const workflowResolveInputsTool = defineTool({
  name: 'workflow_resolve_inputs',
  toolset: 'authoring',
  title: 'Resolve the inputs of a workflow',
  description:
    'Fills in defaults, asks APIs what can be chosen for inputs without a value, and says whether a run would start (ready) or what is in the way. Calls only commands that read. Example: {"workflow_id":"create_app","partial_inputs":{"region":"eu"}}.',
  input: takes({
    ...SOURCE,
    partial_inputs: INPUT_VALUES,
    from_input: FROM_INPUT,
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
    input_count: INTEGER,
    next_input: INTEGER,
    resolved_inputs: OBJECT,
    provider_resolutions: OBJECTS,
    provider_resolution_count: INTEGER,
  }),
  annotations: callsOut(READS),
  call: (useCases, { partial_inputs, providers, from_input: _, ...source }) =>
    useCases.resolveManifestInputs(defined({ ...sourceOf(source), partial_inputs, providers })),
  render: (found, _asks, offer, { from_input = 1 }) => {
    const all = typedNextSteps(found.blockers, offer.programs);
    const blockers = pageFrom(all.slice(0, BLOCKERS), 1, 4_000, 1_500).items;
    const { inputs, ...page } = inputsFrom(found.inputs, from_input, 6_000);
    const shown = {
      workflow_id: found.workflow_id,
      ready: found.ready,
      blockers,
      blocker_count: all.length,
      required_missing: pageFrom(found.required_missing, 1, NAMES, 200).items,
      inputs,
      ...page,
      resolved_inputs: valuesOf(found.resolved_inputs, inputs),
      ...resolutionsIn(found.provider_resolutions),
    };
    return { text: resolvedText(shown, offer), structured: { kind: 'ok', ...shown } };
  },
  errors: {},
});

const BLOCKERS = 20;

/** The values of the inputs that are shown. */
function valuesOf(values: JsonObject, shown: readonly ShownInput[]): JsonObject {
  const own = shown.flatMap(({ input }): [string, Json][] =>
    Object.hasOwn(values, input) ? [[input, values[input] ?? null]] : [],
  );
  return Object.fromEntries(pageFrom(own, 1, 4_000, 1_500).items);
}

interface Resolutions {
  readonly provider_resolutions: readonly ProviderResolution[];
  readonly provider_resolution_count: number;
}

function resolutionsIn(all: readonly ProviderResolution[]): Resolutions {
  return {
    provider_resolutions: pageFrom(all, 1, 7_000, 4_500).items,
    provider_resolution_count: all.length,
  };
}

interface Shown extends ResolvedInputsResult, Resolutions {
  readonly blocker_count: number;
  readonly next_input?: number;
}

function resolvedText(
  {
    workflow_id,
    ready,
    blockers,
    inputs,
    blocker_count,
    next_input,
    provider_resolutions,
    provider_resolution_count,
  }: Shown,
  offer: Offer,
): string {
  const name = oneLine(workflow_id);
  return [
    ready ? `"${name}" is ready: a run with these inputs would start.` : `"${name}" is not ready.`,
    ...(blockers.length === 0
      ? []
      : ['', 'In the way:', ...bullets(blockers.map(blockerLine), blocker_count - blockers.length)]),
    ...(inputs.length === 0 ? [] : ['', 'Inputs:', ...linesWithin(bullets(inputs.map(inputLine)), 6_000)]),
    ...(next_input === undefined
      ? []
      : offer.lines(
          `To see the other inputs, call workflow_resolve_inputs again with "from_input": ${next_input}.`,
        )),
    ...(provider_resolutions.length === 0
      ? []
      : [
          '',
          'Choices:',
          ...linesWithin(bullets(provider_resolutions.map(choiceLine)), 7_000),
          ...(provider_resolution_count === provider_resolutions.length
            ? []
            : [
                `Lists of ${provider_resolution_count - provider_resolutions.length} more inputs are left out; give values for these first, then call it again.`,
              ]),
        ]),
  ].join('\n');
}

const blockerLine = ({ path, message, suggested_action: fix }: RunBlocker): string =>
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
