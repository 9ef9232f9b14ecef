import { condition } from './condition.ts';
import { outputContract } from './contracts.ts';
import { list, uniqueTexts } from './lists.ts';
import { object, optional, record, required, requiredChoice, requiredName, type Values } from './object.ts';
import { allowsKey, namingKey, pattern, prose, text } from './scalars.ts';
import { COMMON_FIELDS, LOOP_ONLY, modelTier } from './step.ts';
import { withSource } from './type.ts';

const toolName = pattern({
  pattern: /^[a-zA-Z][a-zA-Z0-9_:-]*$/,
  form: 'the name of a tool, such as "read_file"',
});

const delegation = object('a delegation', {
  workflowId: requiredName(
    prose({ max: 128 }),
    'the id of a workflow or routine',
    'What the other agent runs.',
  ),
  goal: optional(prose(), 'What the other agent has to reach. {{context.key}} is filled in.'),
  runCondition: optional(withSource(condition), 'The delegation is left out if this does not hold.'),
  contextMapping: optional(
    record('an object of context keys', namingKey(text()), allowsKey),
    'Which context key of this run becomes which key of the other run: {"here": "there"}.',
  ),
  args: optional(
    record('an object of texts', prose(), allowsKey),
    'Context of the other run; takes precedence over contextMapping.',
  ),
  modelTier: optional(modelTier, 'How strong a model the other agent needs.'),
  allowedTools: optional(
    uniqueTexts(toolName, { min: 1 }),
    'The only tools that the other agent should use.',
  ),
});

export type AuthoredDelegation = Values<(typeof delegation)['fields']>;

const synthesis = object('"synthesis"', {
  prompt: optional(prose({ max: 4096 }), 'How to combine the results.'),
  outputContract: optional(outputContract, 'A typed artifact that the synthesis has to produce.'),
});

export const parallelStep = object(
  'a parallel step',
  {
    ...COMMON_FIELDS,
    type: requiredChoice(['parallel'], 'parallel', 'Makes the step a parallel one.'),
    parallelDelegations: required(
      list(delegation, { min: 1 }),
      [],
      'a list of delegations',
      'What other agents do at the same time.',
    ),
    synthesis: optional(withSource(synthesis), 'Adds a step that combines the results.'),
  },
  {
    misplaced: {
      audit: 'put it on the steps of the delegated workflows',
      verification: 'put it on the steps of the delegated workflows',
      prompt: 'write a "goal" for each delegation',
      promptBlocks: 'write a "goal" for each delegation',
      loop: LOOP_ONLY,
      body: LOOP_ONLY,
    },
  },
);

export type ParallelStep = Values<(typeof parallelStep)['fields']>;
export type Synthesis = Values<(typeof synthesis)['fields']>;
