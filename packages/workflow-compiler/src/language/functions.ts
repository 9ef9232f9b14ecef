import { jsonObject } from './contracts.ts';
import { list, uniqueList, uniquelyNamed } from './lists.ts';
import {
  object,
  optional,
  required,
  requiredChoice,
  requiredName,
  requiredText,
  type Values,
} from './object.ts';
import { anyJson, choice, flag, identifier, pattern, prose } from './scalars.ts';
import { named, used, withSource } from './type.ts';

const parameter = object('a parameter', {
  name: requiredName(identifier, 'a name', 'Names the parameter.'),
  type: requiredChoice(['string', 'number', 'boolean', 'array', 'object'], 'string', 'Type of its values.'),
  required: optional(flag, 'True: a call must pass it.'),
  description: optional(prose(), 'What it is for.'),
  enum: optional(list(anyJson, { min: 1 }), 'The allowed values.'),
  default: optional(anyJson, 'The value if a call omits it.'),
});

/** An instruction that is written once and called by name. */
const definition = object('a function definition', {
  name: requiredName(identifier, 'a name such as "checkLinks"', 'Names the function.'),
  definition: requiredText(prose(), 'what to do', 'The instruction that the name stands for.'),
  parameters: optional(
    uniquelyNamed(parameter, ({ name }) => name),
    'The parameters of a call.',
  ),
  scope: optional(
    choice(['workflow', 'loop', 'step']),
    'Where the function is meant to be used. Only informs readers.',
  ),
});

export type AuthoredFunction = Values<(typeof definition)['fields']>;

/** `name()`, or the bare name. */
const reference = pattern({
  pattern: /^[a-zA-Z_][a-zA-Z0-9_]*(\(\))?$/,
  form: 'the name of a function followed by "()", such as "checkLinks()"',
});

export const functionCall = object('a function call', {
  name: requiredName(identifier, 'the name of a function', 'Which function.'),
  args: required(
    used('filled', jsonObject('an object of arguments')),
    undefined,
    'an object of arguments',
    'Its arguments by name.',
  ),
});

export type AuthoredCall = Values<(typeof functionCall)['fields']>;

export const functionDefinitions = uniquelyNamed<AuthoredFunction>(
  named('functionDefinition', () => definition),
  ({ name }) => name,
);
export const functionReferences = uniqueList(withSource(reference), ({ value }) => value.replace('()', ''));
export const functionCalls = list(functionCall);
