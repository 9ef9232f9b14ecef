import { list } from '../language/lists.ts';
import { object, optional, required, requiredName, requiredText, type Values } from '../language/object.ts';
import { anyText, text } from '../language/scalars.ts';
import { refined, type Type, withSource, wrongType } from '../language/type.ts';
import { label, oneOf } from '../report/report.ts';
import { anyObject, anyValue, commandName, nullable, withRule } from './any-value.ts';
import type { RetryCause } from './compiled.ts';
import { duration } from './duration.ts';
import { type ParsedExpression, parseExpression } from './expression.ts';
import { RETRY_CAUSES } from './retry-causes.ts';

interface ExpressionText extends ParsedExpression {
  readonly blank: boolean;
}

/** A condition as a text; it is not the condition of agent steps, which is an object. */
const expressionWith = (own: boolean) =>
  refined(anyText, (written, node, report): ExpressionText => {
    const parsed = parseExpression(written, own);
    for (const { what, advice } of parsed.mistakes)
      report.error(node, 'invalid-expression', `${label(node.pointer)}: ${what}`, advice);
    return { ...parsed, blank: written.trim() === '' };
  });

const expression = expressionWith(false);

const MAX_ATTEMPTS = 100;

/** What is out of range is brought into it when the step runs, so this is a warning. */
const attempts: Type<number> = {
  read: (report, node) => {
    if (node.kind !== 'scalar' || typeof node.value !== 'number' || !Number.isInteger(node.value))
      return wrongType(report, node, 'a whole number');
    if (node.value >= 1 && node.value <= MAX_ATTEMPTS) return node.value;
    const used = node.value < 1 ? 1 : MAX_ATTEMPTS;
    const message = `${label(node.pointer)} is ${node.value}, which counts as ${used}`;
    report.warn(node, 'out-of-range', message, `write a whole number from 1 to ${MAX_ATTEMPTS}`);
    return node.value;
  },
  schema: () => ({ type: 'integer' }),
};

const repeat = object('"repeat"', {
  until: optional(nullable(withSource(expressionWith(true))), 'The command runs again until this holds.'),
  every: optional(nullable(duration), 'Pause between two attempts, such as "10s" or "2m". Default: "1s".'),
  timeout: optional(nullable(duration), 'The step fails after so long, such as "5m".'),
  max_attempts: optional(nullable(attempts), 'The step fails after so many attempts. Default: 100.'),
});

/** A status, such as 409, or a word. */
const retryCause: Type<RetryCause> = {
  read: (report, node) => {
    const written = node.kind === 'scalar' ? node.value : undefined;
    if (typeof written === 'number' && Number.isInteger(written) && written >= 100 && written <= 599)
      return written;
    return RETRY_CAUSES.find((cause) => cause === written) ?? wrongType(report, node, CAUSE);
  },
  schema: () => ({ anyOf: [{ type: 'integer', minimum: 100, maximum: 599 }, { enum: [...RETRY_CAUSES] }] }),
};

const CAUSE = `a status such as 409, or ${oneOf(RETRY_CAUSES)}`;

const retry = object('"retry"', {
  max_attempts: optional(nullable(attempts), 'Calls in all, the first one included. Default: 3.'),
  on: optional(
    nullable(list(retryCause, { min: 1 })),
    `After which failures: ${CAUSE}. Default: those after which a second call does no harm.`,
  ),
  delay: optional(nullable(duration), 'Pause between two calls. Default: "1s", doubled each time.'),
});

const outputField = object('a field of the output', {
  name: requiredText(text(), 'the name of the field', 'Key in the result of the command.'),
  tags: optional(list(anyText), 'What the field means, such as "id" or "display".'),
  description: optional(nullable(anyText), 'What the field holds.'),
  type: optional(nullable(anyText), 'Type of its values.'),
});

const outputContract = object(
  '"output_contract"',
  { fields: required(list(outputField), [], 'a list of fields', 'Fields of the result.') },
  { misplaced: { select: 'remove it; list the fields under "fields"' } },
);

const commandStepFields = object(
  'a command step',
  {
    id: requiredName(text(), 'a name such as "create_app"', 'Names the step; unique in the file.'),
    run: requiredText(
      commandName,
      'a command such as "apps create"',
      'Command to run: its group and its name.',
    ),
    description: optional(nullable(anyText), 'What the step does, for people.'),
    depends_on: optional(list(withSource(text())), 'Steps that have to succeed first.'),
    with: optional(anyObject, 'Arguments of the command by name. Templates are filled in.'),
    body: optional(anyValue, 'Body of the request, instead of arguments. Templates are filled in.'),
    if: optional(nullable(withSource(expression)), 'The step is skipped where this does not hold.'),
    when: optional(nullable(withSource(expression)), 'Another name of "if".'),
    repeat: optional(nullable(repeat), 'Runs the command again until a condition holds.'),
    retry: optional(nullable(retry), 'When a call that failed is made again.'),
    timeout: optional(nullable(duration), 'How long one call may take, such as "5m". Default: "30s".'),
    output_contract: optional(
      nullable(outputContract),
      'What the result holds, where the document of the API does not say.',
    ),
  },
  {
    expected: 'a step: an object with "id" and "run"',
    misplaced: {
      flags: 'put it under "with"',
      positional_args: 'put it under "with"',
      condition: 'write it as "if"',
    },
  },
);

export const commandStep = withRule(commandStepFields, { not: { required: ['if', 'when'] } });

export type CommandStep = Values<(typeof commandStep)['fields']>;
