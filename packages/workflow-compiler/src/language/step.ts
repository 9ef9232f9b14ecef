import { isInLatinLetters, withoutMarks } from '../ascii-letters.ts';
import { label, quoted } from '../report/report.ts';
import { assessmentRefs, consequences } from './assessments.ts';
import { condition } from './condition.ts';
import { confirmation } from './confirmation.ts';
import { outputContract, ownOutput } from './contracts.ts';
import { criteria } from './criteria.ts';
import { functionCalls, functionDefinitions, functionReferences } from './functions.ts';
import { list, uniquelyNamed } from './lists.ts';
import { object, optional, record, requiredName, requiredText, type Values } from './object.ts';
import { promptBlocks } from './prompt-blocks.ts';
import { requires, userOnlyDependencies } from './requirements.ts';
import { choice, flag, inForm, prose, slug, text } from './scalars.ts';
import { refined, type Type, used, withSource } from './type.ts';

export const modelTier = choice(['lightweight', 'mid', 'heavy']);

const MIN = 3;
const MAX = 64;

const isStepId = (id: string): boolean => /^[a-z0-9-]+$/.test(id) && id.length >= MIN && id.length <= MAX;

const named = refined(text(), (id, node, report) => {
  if (isStepId(id)) return id;
  const message = `${label(node.pointer)} is ${quoted(id)}; a step id has ${MIN} to ${MAX} lower-case letters, digits and hyphens`;
  report.error(node, 'invalid-id', message, stepIdLike(id));
  // The id still tells steps apart and can be referred to.
  return id;
});

const stepId: Type<string> = {
  ...inForm(named, { takes: isStepId, form: 'a text such as "collect-facts"' }),
  schema: () => ({ type: 'string', minLength: MIN, maxLength: MAX, pattern: '^[a-z0-9-]+$' }),
};

function stepIdLike(id: string): string | undefined {
  if (!isInLatinLetters(id)) return 'write an id such as "collect-facts"';
  const candidate = withoutMarks(id.slice(0, MAX))
    .slice(0, MAX)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return candidate.length >= MIN ? `use "${candidate}"` : undefined;
}

export const COMMON_FIELDS = {
  id: requiredName(stepId, 'a text such as "collect-facts"', 'Names the step; unique in the workflow.'),
  title: requiredText(
    prose({ max: 128 }),
    'a text of 1 to 128 characters',
    'Heading of the step. {{context.key}} is filled in.',
  ),
  requireConfirmation: optional(
    confirmation,
    'When someone has to approve the step before it counts as done.',
  ),
  runCondition: optional(withSource(condition), 'The step is skipped if this does not hold.'),
  notesOptional: optional(flag, 'True: the step can be done without notes.'),
};

/** A number is read as it is written: 1.10 is a version and not 1.1. */
const argument: Type<string> = {
  read: (report, node) => {
    if (node.kind === 'scalar' && node.value !== null)
      return typeof node.value === 'number' ? (node.written ?? String(node.value)) : String(node.value);
    const message = `${label(node.pointer)} must be a text, a number, true or false`;
    return report.error(node, 'wrong-type', message, 'routines take simple values only');
  },
  schema: () => ({ type: ['string', 'number', 'boolean'] }),
};

const args = record('an object of arguments', withSource(argument));

const templateCall = object(
  '"templateCall"',
  {
    templateId: requiredName(
      text({ max: 128 }),
      'the id of a template such as "wr.templates.routine.design-review"',
      'Which routine: wr.templates.routine.<name>, or the id of a routine.',
    ),
    args: optional(used('filled', args), 'Values for the {name} placeholders in the routine.'),
  },
  { expected: 'an object with "templateId"' },
);

const fragment = object('a prompt fragment', {
  id: requiredName(
    slug({ max: 64 }),
    'a name such as "large-change"',
    'Names the fragment; unique in the step.',
  ),
  when: optional(withSource(condition), 'When the text is added. Default: always.'),
  text: requiredText(prose({ max: 4096 }), 'a text', 'What is added after the prompt.'),
});

const audit = object('"audit"', {
  prompt: optional(prose({ max: 4096 }), 'What to look at in the audit.'),
  rubric: optional(list(prose(), { min: 1 }), 'The points that the audit checks, one by one.'),
});

const verification = object('"verification"', {
  command: optional(prose({ max: 1024 }), 'A command whose success shows that the step is done.'),
  prompt: optional(prose({ max: 4096 }), 'What to verify, and how.'),
});

export const LOOP_ONLY = 'it belongs to a loop: a step with "type": "loop"';
export const PARALLEL_ONLY = 'it belongs to a parallel step: a step with "type": "parallel"';

export const workStep = object(
  'a step',
  {
    ...COMMON_FIELDS,
    prompt: optional(prose({ max: 8192 }), 'What to do, in Markdown. {{context.key}} is filled in.'),
    promptBlocks: optional(withSource(promptBlocks), 'The prompt in parts, instead of "prompt".'),
    templateCall: optional(withSource(templateCall), 'The steps of a routine, instead of a prompt.'),
    agentRole: optional(prose({ min: 10, max: 1024 }), 'The role of the agent in this step.'),
    guidance: optional(list(prose()), 'Advice that is shown with the step.'),
    askForFiles: optional(flag, 'True: the agent should ask the user for files it cannot find.'),
    hasValidation: optional(flag, 'A hint for readers; has no effect of its own.'),
    modelTier: optional(modelTier, 'How strong a model the step needs.'),
    validationCriteria: optional(withSource(criteria), 'Checks of the notes: rules, or regular expressions.'),
    outputContract: optional(outputContract, 'A typed artifact that the step has to produce.'),
    output: optional(ownOutput, 'A typed artifact whose schema this workflow defines. (WorkRail addition)'),
    assessmentRefs: optional(assessmentRefs, 'Assessments that the step has to make.'),
    assessmentConsequences: optional(withSource(consequences), 'What follows from a judgement.'),
    promptFragments: optional(
      uniquelyNamed(fragment, ({ id }) => id, { min: 1 }),
      'Texts that are added to the prompt if their conditions hold.',
    ),
    functionDefinitions: optional(functionDefinitions, 'Functions of this step.'),
    functionReferences: optional(functionReferences, 'Functions that the prompt uses.'),
    functionCalls: optional(functionCalls, 'Calls of functions, with arguments.'),
    audit: optional(withSource(audit), 'Adds a step that audits this one.'),
    verification: optional(withSource(verification), 'Adds a step that verifies this one.'),
    userOnlyDependencies: optional(
      userOnlyDependencies,
      'What only the user can provide. (WorkRail addition)',
    ),
    requires: optional(requires, 'What must be available before the step starts. (WorkRail addition)'),
  },
  {
    expected: 'a step: an object with "id", "title" and "prompt"',
    misplaced: {
      loop: LOOP_ONLY,
      body: LOOP_ONLY,
      steps: 'steps inside a step are the "body" of a loop: a step with "type": "loop"',
      parallelDelegations: PARALLEL_ONLY,
      synthesis: PARALLEL_ONLY,
      type: 'remove it: a step that is no loop and not parallel has no type',
    },
  },
);

export type WorkStep = Values<(typeof workStep)['fields']>;
export type TemplateCall = Values<(typeof templateCall)['fields']>;
