import { linear } from '../language/condition.ts';
import { list } from '../language/lists.ts';
import { object, optional, record, requiredText, type Values } from '../language/object.ts';
import { anyText, choice, flag, whole } from '../language/scalars.ts';
import { refined, withSource } from '../language/type.ts';
import { label, oneOf, quoted } from '../report/report.ts';
import { anyValue, nullable } from './any-value.ts';
import { argument, inputDefault, provider, select } from './input-source.ts';
import { INPUT_TYPES, type InputType } from './input-types.ts';

const join = object('"join"', {
  separator: requiredText(anyText, 'a text such as ", "', 'Stands between two chosen values.'),
  wrap_each: optional(nullable(anyText), 'Stands around each of them.'),
});

/** Programs that write such files name other types too; what they mean is not known, so that any value is taken. */
const inputType = refined(anyText, (written, node, report): InputType | undefined => {
  const known = INPUT_TYPES.find((one) => one === written);
  if (known !== undefined) return known;
  const message = `${label(node.pointer)} is ${quoted(written)}, which is no type, so any value is taken`;
  return report.warn(node, 'invalid-value', message, `write ${oneOf(INPUT_TYPES)}`);
});

const matching = linear(anyText, 'correct it; leave out look-around and back references');

const validate = object('"validate"', {
  required: optional(nullable(flag), 'A hint for readers; "optional" decides.'),
  enum: optional(nullable(list(anyValue)), 'The allowed values.'),
  pattern: optional(nullable(matching), 'Regular expression (RE2 syntax) that matches somewhere in it.'),
  min_length: optional(nullable(whole(0)), 'Fewest characters.'),
  max_length: optional(nullable(withSource(whole(0))), 'Most characters.'),
});

const toArguments = (doc: string) => optional(record('an object of arguments', argument), doc);

export const input = object(
  'an input',
  {
    description: optional(nullable(anyText), 'What it is for.'),
    name: optional(nullable(anyText), 'Name for people.'),
    type: optional(nullable(inputType), `Type of its values: ${oneOf(INPUT_TYPES)}. Default: any.`),
    placeholder: optional(nullable(anyText), 'Shown where nothing is entered yet.'),
    hint: optional(nullable(anyText), 'Advice for the one who enters it.'),
    example: optional(nullable(anyText), 'A value as an example.'),
    provider: optional(nullable(provider), 'Command that lists what can be chosen.'),
    select: optional(nullable(select), 'Which fields of a choice count.'),
    mode: optional(choice(['single', 'multiple']), 'How many can be chosen. Default: single.'),
    cache_ttl_sec: optional(nullable(whole(0)), 'For how long a list of choices may be used again.'),
    on_error: optional(
      nullable(choice(['manual', 'cached', 'fail'])),
      'What to do where the choices cannot be listed.',
    ),
    default: optional(nullable(inputDefault), 'Counts where nothing is entered.'),
    provider_args: toArguments('Arguments of the provider.'),
    depends_on: toArguments('Arguments of the provider that wait for inputs or steps.'),
    join: optional(nullable(join), 'How several chosen values become one text.'),
    optional: optional(flag, 'True: it may be left out. Default: false.'),
    secret: optional(nullable(flag), 'True: its value is shown to nobody and kept nowhere.'),
    validate: optional(nullable(validate), 'What the value has to fulfil.'),
    enum: optional(list(anyValue), 'The values that are offered.'),
  },
  {
    expected: 'an input: an object such as {"description": "Name of the app"}',
    misplaced: { required: 'remove it: an input is required unless it has "optional: true" or a default' },
  },
);

export type Input = Values<(typeof input)['fields']>;
