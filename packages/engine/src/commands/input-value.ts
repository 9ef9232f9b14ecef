import {
  choice,
  counted,
  E,
  type Either,
  exactNumber,
  isExactNumber,
  isJsonObject,
  type Json,
  numberText,
  ownValue,
  parseExact,
  stringifyExact,
} from '@workrail/kernel';
import type { CommandInput, InputType } from '@workrail/workflow-compiler';
import { patternOf } from '../pattern.ts';
import { sameValue } from './compare-values.ts';
import { asText } from './fill-template.ts';

/** Why a value cannot be that of an input. */
export interface InputProblem {
  readonly rule: 'type' | 'digits' | 'choice' | 'pattern' | 'min_length' | 'max_length' | 'size';
  readonly message: string;
  readonly expected: string;
}

type Judged = Either<InputProblem, Json>;

/**
 * The value of an input, of what was given for it. Texts are read as what the type asks for, since a command line has
 * nothing else; a choice that is an object gives its value; several values can become one text.
 */
export function inputValue(input: CommandInput, given: Json): Judged {
  if (!input.multiple) return oneValue(input, given);
  const values: Json[] = [];
  for (const one of Array.isArray(given) ? (given as readonly Json[]) : [given]) {
    const value = oneValue(input, one);
    if (E.isLeft(value)) return value;
    values.push(value.right);
  }
  const { join } = input;
  if (join === undefined) return E.right(values);
  return E.right(values.map((one) => `${join.around}${asText(one)}${join.around}`).join(join.separator));
}

function oneValue(input: CommandInput, given: Json): Judged {
  const typed = asType(input.type, chosen(input, given));
  if (E.isLeft(typed)) return typed;
  const own = amongChoices(input, typed.right);
  return E.isLeft(own) ? own : keepsRules(input, own.right);
}

/** The member of a chosen object that is the value. */
function chosen({ provider, type }: CommandInput, given: Json): Json {
  const field = provider?.valueField;
  if (field === undefined || type === 'object' || !isJsonObject(given) || isExactNumber(given)) return given;
  return ownValue(given, field) ?? given;
}

const problem = (rule: InputProblem['rule'], message: string, expected: string): Judged =>
  E.left({ rule, message, expected });

function asType(type: InputType | undefined, given: Json): Judged {
  const long = longNumber(given, '');
  if (long !== undefined)
    return problem(
      'digits',
      `${long} has more digits than a number keeps on its way here`,
      'the number as a text, so that every digit is kept',
    );
  switch (type) {
    case undefined:
      return E.right(given);
    case 'string':
      return typeof given === 'string' ? E.right(given) : wordOf(given);
    case 'number':
    case 'integer':
      return numeric(type, given);
    case 'boolean':
      if (typeof given === 'boolean') return E.right(given);
      return given === 'true' || given === 'false'
        ? E.right(given === 'true')
        : wrongType(given, 'true or false');
    case 'array':
      return structured(given, 'a list', (value) => Array.isArray(value));
    case 'object':
      return structured(given, 'an object', (value) => isJsonObject(value) && !isExactNumber(value));
  }
}

/** A whole number that lost digits, and where it stands. */
function longNumber(given: Json, place: string): string | undefined {
  if (typeof given === 'number')
    return Number.isInteger(given) && !Number.isSafeInteger(given)
      ? `${given}${place === '' ? '' : ` at ${place}`}`
      : undefined;
  if (typeof given !== 'object' || given === null || isExactNumber(given)) return undefined;
  for (const [name, member] of Object.entries(given)) {
    const found = longNumber(member, place === '' ? name : `${place}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wordOf(given: Json): Judged {
  const number = numberText(given);
  return number === undefined ? wrongType(given, 'a text') : E.right(number);
}

function numeric(type: 'number' | 'integer', given: Json): Judged {
  const number = typeof given === 'string' ? exactNumber(given.trim()) : given;
  const text = number === undefined ? undefined : numberText(number);
  const expected = type === 'integer' ? 'a whole number' : 'a number';
  if (number === undefined || text === undefined) return wrongType(given, expected);
  return type === 'number' || /^-?\d+(?:\.0+)?$/.test(text) ? E.right(number) : wrongType(given, expected);
}

/** A command line gives lists and objects as JSON. */
function structured(given: Json, expected: string, fits: (value: Json) => boolean): Judged {
  const read = typeof given === 'string' ? E.getOrElse((): Json => given)(parseExact(given)) : given;
  return fits(read) ? E.right(read) : wrongType(given, expected);
}

const wrongType = (given: Json, expected: string): Judged =>
  problem('type', `it is ${shown(given)}, and must be ${expected}`, expected);

/** Texts and numbers that look alike are the same choice, as a command line cannot tell them apart. */
function amongChoices({ choices }: CommandInput, value: Json): Judged {
  if (choices.length === 0) return E.right(value);
  const own =
    choices.find((one) => sameValue(one, value)) ??
    choices.find(
      (one) => typeof one !== 'object' && typeof value !== 'object' && asText(one) === asText(value),
    );
  if (own !== undefined) return E.right(own);
  const all = choices.slice(0, CHOICES_SHOWN).map((one) => shown(one));
  const expected = `${choice(all)}${choices.length > all.length ? ', or another of its choices' : ''}`;
  return problem('choice', `it is ${shown(value)}, and must be ${expected}`, expected);
}

const CHOICES_SHOWN = 12;

function keepsRules({ rules: { pattern, minLength, maxLength } }: CommandInput, value: Json): Judged {
  const text = typeof value === 'string' ? value : numberText(value);
  if (text === undefined) return E.right(value);
  if (pattern !== undefined && !patternOf(pattern, '').test(text))
    return problem(
      'pattern',
      `it is ${shown(value)}, which the pattern ${pattern} does not match`,
      `a text that ${pattern} matches`,
    );
  const length = [...text].length;
  if (minLength !== undefined && length < minLength)
    return problem(
      'min_length',
      `it has ${counted(length, 'character')}, and must have at least ${minLength}`,
      `at least ${counted(minLength, 'character')}`,
    );
  if (maxLength !== undefined && length > maxLength)
    return problem(
      'max_length',
      `it has ${counted(length, 'character')}, and can have at most ${maxLength}`,
      `at most ${counted(maxLength, 'character')}`,
    );
  return E.right(value);
}

const SHOWN = 60;

function shown(value: Json): string {
  const text = stringifyExact(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
