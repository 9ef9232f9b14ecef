import type { LoopControl } from '../compiled-workflow.ts';
import { isText } from '../parse/source-tree.ts';
import { label, plain, quoted } from '../report/report.ts';
import { condition } from './condition.ts';
import { functionDefinitions } from './functions.ts';
import { list } from './lists.ts';
import { object, optional, required, requiredChoice, type Values } from './object.ts';
import { choice, contextKey, text, variableName, whole } from './scalars.ts';
import { COMMON_FIELDS, PARALLEL_ONLY } from './step.ts';
import { anyOf, NO_TEXT, refined, type Type, used, type WithSource, withSource, wrongType } from './type.ts';

const MAX_ITERATIONS = 1000;
const MAX_COUNT = 1000;
const LOOP_TYPES: readonly LoopControl['type'][] = ['while', 'until', 'for', 'forEach'];

const COUNT = `a whole number from 0 to ${MAX_COUNT}, or the name of a context key that contains one`;

const fixedCount = whole(0, MAX_COUNT);

const loopCount = anyOf<number | string>([fixedCount, contextKey], (report, node) => {
  if (node.kind !== 'scalar') return wrongType(report, node, COUNT);
  if (!isText(node)) return fixedCount;
  if (!/^\d+$/.test(node.value)) return contextKey;
  const message = `${label(node.pointer)} is ${quoted(node.value)}, a number in quotes`;
  return report.error(node, 'invalid-format', message, `write it without quotes: ${plain(node.value)}`);
});

const KIND_OF_SOURCE = '"artifact_contract" or "context_variable"';

const conditionSource = object(
  '"conditionSource"',
  {
    kind: required<'artifact_contract' | 'context_variable' | undefined>(
      choice(['artifact_contract', 'context_variable']),
      undefined,
      KIND_OF_SOURCE,
      'What decides: an artifact that the agent sends, or a condition on the context.',
    ),
    contractRef: optional(
      withSource(text()),
      'artifact_contract: the contract of the deciding artifact, wr.contracts.loop_control.',
    ),
    loopId: optional(text({ max: 64 }), 'artifact_contract: a name for the loop. Only informs readers.'),
    condition: optional(withSource(condition), 'context_variable: the condition.'),
  },
  { expected: 'an object with "kind"' },
);

export type ConditionSource = Values<(typeof conditionSource)['fields']>;

const settings = object(
  '"loop"',
  {
    type: required<LoopControl['type'] | undefined>(
      choice(LOOP_TYPES),
      undefined,
      '"while", "until", "for" or "forEach"',
      'How the loop decides whether to run another round.',
    ),
    maxIterations: required(
      withSource(whole(1, MAX_ITERATIONS)),
      { value: MAX_ITERATIONS, node: NO_TEXT.node },
      `a whole number from 1 to ${MAX_ITERATIONS}`,
      'Maximum number of rounds. A loop that needs more stops the run with a reason.',
    ),
    condition: optional(
      withSource(condition),
      'while: another round as long as it holds. until: rounds until it holds.',
    ),
    conditionSource: optional(withSource(conditionSource), 'What decides, instead of "condition".'),
    count: optional(
      withSource(used('looked-up', loopCount)),
      'for: the number of rounds, or the context key that holds it.',
    ),
    items: optional(
      withSource(used('looked-up', contextKey)),
      'forEach: the context key that holds the list.',
    ),
    iterationVar: optional(
      withSource(variableName),
      'Variable with the number of the round, from 1. Default: currentIteration.',
    ),
    itemVar: optional(withSource(variableName), 'forEach: variable with the item. Default: currentItem.'),
    indexVar: optional(
      withSource(variableName),
      'forEach: variable with the index, from 0. Default: currentIndex.',
    ),
  },
  { expected: 'an object with "type" and "maxIterations"' },
);

export type LoopSettings = Values<(typeof settings)['fields']>;

export type AuthoredBody<Step> =
  | { readonly kind: 'inline'; readonly steps: readonly Step[] }
  | { readonly kind: 'named'; readonly target: WithSource<string> };

const BODY = 'a list of steps, or the id of a top-level step';

function bodyOf<Step>(step: Type<Step>): Type<AuthoredBody<Step>> {
  const name: Type<AuthoredBody<Step>> = {
    ...refined(text(), (value, node) => ({ kind: 'named', target: { value, node } })),
    schema: () => ({ type: 'string', minLength: 1 }),
  };
  const inline: Type<AuthoredBody<Step>> = refined(list(step, { min: 1 }), (steps) => ({
    kind: 'inline',
    steps,
  }));
  return anyOf([name, inline], (report, node) => {
    if (node.kind === 'array') return inline;
    return isText(node) ? name : wrongType(report, node, BODY);
  });
}

const OF_THE_BODY = [
  ...['prompt', 'promptBlocks', 'agentRole', 'guidance', 'askForFiles', 'hasValidation', 'outputContract'],
  ...['validationCriteria', 'promptFragments', 'assessmentRefs', 'assessmentConsequences'],
];

const MISPLACED = {
  ...Object.fromEntries(OF_THE_BODY.map((key) => [key, 'put it on the steps of the loop body'])),
  maxIterations: 'put it inside "loop"',
  parallelDelegations: PARALLEL_ONLY,
  synthesis: PARALLEL_ONLY,
};

/** A loop around steps. What it says about confirmation and notes holds for steps of its body that do not. */
export const loopStep = <Step>(step: Type<Step>) =>
  object('a loop step', loopFields(step), {
    misplaced: MISPLACED,
    renamed: { steps: 'body', do: 'body', children: 'body' },
  });

const loopFields = <Step>(step: Type<Step>) => ({
  ...COMMON_FIELDS,
  type: requiredChoice(['loop'], 'loop', 'Makes the step a loop.'),
  loop: required<LoopSettings | undefined>(
    settings,
    undefined,
    'an object with "type" and "maxIterations"',
    'How often the body runs.',
  ),
  body: required<AuthoredBody<Step>>(
    bodyOf(step),
    { kind: 'inline', steps: [] },
    BODY,
    'What runs in each round.',
  ),
  functionDefinitions: optional(functionDefinitions, 'Functions of the steps in the body.'),
});

type LoopFields<Step> = ReturnType<typeof loopFields<Step>>;

export interface LoopOf<Step> extends Values<LoopFields<Step>> {}
