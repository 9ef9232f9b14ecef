import type { ProviderResolution, ResolvedInputsResult, RunBlocker, ShownInput } from '@workrail/application';
import { type Json, stringifyExact } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** What a workflow asks for, what can be chosen, and what is in the way of a run. */
export function inputsText(resolved: ResolvedInputsResult, paint: Paint): string {
  const { inputs, provider_resolutions, blockers, ready, workflow_id } = resolved;
  const listOf = (name: string) => provider_resolutions.find(({ input }) => input === name);
  return sections(
    inputs.length === 0
      ? ['The workflow asks for nothing.']
      : inputs.flatMap((input) => [
          ...inputLines(input, paint),
          ...providerLines(listOf(input.input), paint),
        ]),
    blockers.length === 0
      ? []
      : [`${paint.warning('In the way')}:`, ...blockers.flatMap((one) => blockerLines(one, paint))],
    [
      ready
        ? `${paint.strong(visible(workflow_id))} is ${paint.strong('ready')} to run.`
        : `${paint.strong(visible(workflow_id))} is not ready to run.`,
    ],
  );
}

const STATES: Readonly<Record<ShownInput['status'], string>> = {
  given: '',
  default: '(default)',
  left_out: 'left out',
  missing: 'missing',
  invalid: 'cannot be used',
};

function inputLines(input: ShownInput, paint: Paint): readonly string[] {
  const { type, required, status, value, description, label, problem, choices, hint } = input;
  const facts = [
    type ?? 'any',
    required ? 'required' : 'optional',
    ...(input.multiple === true ? ['several'] : []),
  ];
  const state =
    status === 'missing' || status === 'invalid' ? paint.error(STATES[status]) : paint.faint(STATES[status]);
  const shown = value === null ? '' : ` = ${visible(valueText(value))}`;
  const about = [label, description].filter((one) => one !== undefined && one !== '').join(': ');
  return [
    `${paint.strong(visible(input.input))}${shown}  ${paint.faint(`(${facts.join(', ')})`)} ${state}`.trimEnd(),
    ...(about === '' ? [] : [`    ${visible(about)}`]),
    ...(choices === undefined ? [] : [`    one of: ${visible(choices.map(valueText).join(', '))}`]),
    ...(hint === undefined || status !== 'missing' ? [] : [`    ${paint.faint(visible(hint))}`]),
    ...(problem === undefined ? [] : [`    ${paint.error(visible(problem.message))}`]),
  ];
}

const valueText = (value: Json): string => (typeof value === 'string' ? value : stringifyExact(value));

function providerLines(resolution: ProviderResolution | undefined, paint: Paint): readonly string[] {
  if (resolution === undefined) return [];
  const { choices, total, message, provider } = resolution;
  const shown = choices.map(({ value, label }) =>
    valueText(value) === label ? label : `${valueText(value)} (${label})`,
  );
  return [
    ...(shown.length === 0
      ? []
      : [
          `    choose: ${visible(shown.join(', '))}${total > shown.length ? `, and ${total - shown.length} more` : ''}`,
        ]),
    ...(message === null ? [] : [`    ${paint.warning(visible(provider))}: ${visible(message)}`]),
  ];
}

const blockerLines = (
  { path, message, suggested_action: fix }: RunBlocker,
  paint: Paint,
): readonly string[] => [
  `  ${visible(path)}: ${visible(message)}`,
  ...(fix === undefined ? [] : [`    ${paint.faint(visible(fix))}`]),
];
