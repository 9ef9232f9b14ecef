import type { ShownInput } from '@workrail/application';
import { beginning, counted, defined, type Json, stringifyExact } from '@workrail/kernel';
import { oneLine } from '../../text/phrases.ts';
import { pageFrom } from './answer-room.ts';

const VALUE = 120;

/** A value in a line. */
export const valueText = (value: Json): string => beginning(oneLine(stringifyExact(value)), VALUE);

const STATES: Readonly<Record<ShownInput['status'], string>> = {
  given: 'given',
  default: 'default',
  left_out: 'left out',
  missing: 'missing',
  invalid: 'cannot be used',
};

/** An input as an answer shows it: of many choices the first. */
type InputInPart = ShownInput & { readonly choice_count?: number };

interface InputsPart {
  readonly inputs: readonly InputInPart[];
  readonly input_count: number;
  readonly next_input?: number;
}

/** The inputs of a workflow from a position on that have room. */
export function inputsFrom(all: readonly ShownInput[], from: number, room: number): InputsPart {
  const { items: inputs, next } = pageFrom(all.map(withFewChoices), from, room, INPUT);
  return defined({ inputs, input_count: all.length, next_input: next });
}

/** Bytes of one input. */
const INPUT = 3_000;

const withFewChoices = (input: ShownInput): InputInPart =>
  input.choices === undefined || input.choices.length <= CHOICES_SHOWN
    ? input
    : {
        ...input,
        choices: input.choices.slice(0, CHOICES_SHOWN),
        choice_count: input.choices.length,
      };

const CHOICES_SHOWN = 50;

/** What an input asks for, in a line. */
export function inputLine(input: InputInPart): string {
  const {
    input: name,
    type,
    required,
    status,
    value,
    description,
    label,
    problem,
    choices,
    rules,
    provider,
  } = input;
  const facts = [
    type ?? 'any type',
    required ? 'required' : 'optional',
    ...(input.multiple === true ? ['several'] : []),
    ...(input.secret === true ? ['secret'] : []),
    STATES[status],
  ];
  const more = [
    ...(value === null ? [] : [`value ${valueText(value)}`]),
    ...(problem === undefined ? [] : [problem.message]),
    ...(choices === undefined
      ? []
      : [`one of ${choices.slice(0, CHOICES).map(valueText).join(', ')}${moreChoices(input)}`]),
    ...(rules?.pattern === undefined ? [] : [`matches ${rules.pattern}`]),
    ...(rules?.min_length === undefined ? [] : [`at least ${counted(rules.min_length, 'character')}`]),
    ...(rules?.max_length === undefined ? [] : [`at most ${counted(rules.max_length, 'character')}`]),
    ...(provider === undefined ? [] : [`choices from ${provider.command}`]),
  ];
  const about = [label, description].filter((one) => one !== undefined && one !== '').join(': ');
  return `${oneLine(name)} (${facts.join(', ')})${about === '' ? '' : `: ${beginning(oneLine(about), ABOUT)}`}${more.length === 0 ? '' : ` [${oneLine(more.join('; '))}]`}`;
}

function moreChoices({ choices = [], choice_count = choices.length }: InputInPart): string {
  const more = choice_count - Math.min(CHOICES, choices.length);
  return more === 0 ? '' : ` and ${more} more; any value that the workflow file lists can be given`;
}

const CHOICES = 20;
const ABOUT = 200;
