import { object, optional, required, requiredText, type Values } from '../language/object.ts';
import { anyText, choice, flag, pattern, text } from '../language/scalars.ts';
import { anyOf, NO_TEXT, refined, type WithSource, withSource, wrongType } from '../language/type.ts';
import { isText } from '../parse/source-tree.ts';
import { anyValue, commandName, nullable, withRule } from './any-value.ts';

/** The command that lists the choices. */
export interface Provider {
  readonly id: string;
  readonly field: string | undefined;
}

const fullProvider = object('a provider', {
  id: requiredText(commandName, 'a command such as "regions list"', 'Command that lists the choices.'),
  field: optional(nullable(anyText), 'Member of its answer that is the list, where it has several.'),
});

const providerName = refined(commandName, (id): Provider => ({ id, field: undefined }));

export const provider = anyOf<Provider>([providerName, fullProvider], (report, node) => {
  if (node.kind === 'object') return fullProvider;
  if (isText(node)) return providerName;
  return wrongType(report, node, 'a command such as "regions list", or an object with its "id"');
});

export const select = object('"select"', {
  value_field: optional(nullable(anyText), 'Field of a choice that becomes the value.'),
  display_field: optional(nullable(anyText), 'Field that is shown.'),
  id_field: optional(nullable(anyText), 'Field that tells choices apart.'),
});

const valuePath = pattern({
  pattern: /^([^\s.[\]]+|\[\d+\])(\.[^\s.[\]]+|\[\d+\])*$/,
  form: 'a path such as "id" or "items[0].id"',
});

const given = (key: string) => ({ properties: { [key]: { type: 'string' } }, required: [key] });

const bindingFields = object('a binding', {
  from_step: optional(nullable(withSource(text())), 'Step whose result holds the value.'),
  from_input: optional(nullable(withSource(text())), 'Input that is the value.'),
  path: optional(nullable(valuePath), 'Where the value lies, such as "items[0].id".'),
  required: optional(nullable(flag), 'True: without a value the input cannot be chosen.'),
  on_missing: optional(nullable(choice(['prompt', 'skip', 'fail'])), 'What to do without a value.'),
});

const binding = withRule(bindingFields, { oneOf: [given('from_step'), given('from_input')] });

export type Binding = Values<(typeof binding)['fields']>;

/** An argument of a provider: a text with templates, or where its value comes from. */
export type Argument = WithSource<string> | Binding;

const written = withSource(anyText);

export const argument = anyOf<Argument>([written, binding], (report, node) => {
  if (node.kind === 'object') return binding;
  return isText(node)
    ? written
    : wrongType(report, node, 'a text, or an object with "from_input" or "from_step"');
});

const SOURCES = ['literal', 'env', 'workflow_output', 'history'] as const;

const defaultFields = object(
  '"default"',
  {
    from: required<WithSource<(typeof SOURCES)[number]>>(
      withSource(choice(SOURCES)),
      { ...NO_TEXT, value: 'history' },
      '"literal", "env", "workflow_output" or "history"',
      'Where the value comes from.',
    ),
    value: optional(anyValue, 'The value, with its templates filled in; for env the name of the variable.'),
  },
  { expected: 'an object such as {"from": "literal", "value": "eu"}' },
);

/** The name of a variable is no list and no object. */
export const inputDefault = withRule(defaultFields, {
  if: { properties: { from: { const: 'env' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { value: { type: ['string', 'number', 'boolean', 'null'] } } },
});

export type InputDefault = Values<(typeof inputDefault)['fields']>;
