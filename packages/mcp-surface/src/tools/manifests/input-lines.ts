import type { ShownInput } from '@workrail/application';
import { beginning, type Json, stringifyExact } from '@workrail/kernel';
import { oneLine } from '../../text/phrases.ts';

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

/** What an input asks for, in a line. */
export function inputLine(input: ShownInput): string {
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
    ...(choices === undefined ? [] : [`one of ${choices.slice(0, CHOICES).map(valueText).join(', ')}`]),
    ...(rules?.pattern === undefined ? [] : [`matches ${rules.pattern}`]),
    ...(rules?.min_length === undefined ? [] : [`at least ${rules.min_length} characters`]),
    ...(rules?.max_length === undefined ? [] : [`at most ${rules.max_length} characters`]),
    ...(provider === undefined ? [] : [`choices from ${provider.command}`]),
  ];
  const about = [label, description].filter((one) => one !== undefined && one !== '').join(': ');
  return `${oneLine(name)} (${facts.join(', ')})${about === '' ? '' : `: ${beginning(oneLine(about), ABOUT)}`}${more.length === 0 ? '' : ` [${oneLine(more.join('; '))}]`}`;
}

const CHOICES = 20;
const ABOUT = 200;
