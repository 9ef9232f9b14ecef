import type { JsonObject } from '@workrail/kernel';
import { isWorkflowId } from '../workflow-id.ts';
import { assessments } from './assessments.ts';
import { functionDefinitions } from './functions.ts';
import { list, uniqueList, uniqueTexts } from './lists.ts';
import { object, optional, required, requiredName, requiredText, type Values } from './object.ts';
import { publishedSchema } from './published-schema.ts';
import { extensionPoints, references } from './references.ts';
import { choice, inForm, pattern, prose, text, whole } from './scalars.ts';
import { modelTier } from './step.ts';
import { step } from './steps.ts';
import { withSource } from './type.ts';

const SEMVER = {
  pattern:
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/,
  form: 'a semantic version such as "1.0.0"',
};

const EXAMPLE_ID = 'a text such as "project.release-notes"';

/** The fields by which a workflow is listed and found. */
export const IDENTITY_FIELDS = {
  id: requiredName(
    inForm(text(), { takes: isWorkflowId, form: EXAMPLE_ID }),
    EXAMPLE_ID,
    'Names the workflow: namespace.name, 3 to 64 characters.',
  ),
  name: requiredText(text({ max: 128 }), 'a text of 1 to 128 characters', 'Title for people.'),
  description: requiredText(
    text({ max: 512 }),
    'a text of 1 to 512 characters',
    'What the workflow is for; agents choose a workflow by its description.',
  ),
  version: requiredText(pattern(SEMVER), SEMVER.form, "The author's version."),
  examples: optional(
    uniqueTexts(text({ min: 10, max: 120 }), { min: 1, max: 6 }),
    'Goals that the workflow serves.',
  ),
};

const standing = (doc: string) => optional(withSource(uniqueTexts(prose({ max: 256 }))), doc);

const recommendedPreferences = object('"recommendedPreferences"', {
  recommendedAutonomy: optional(
    choice(['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop']),
    'The most freedom that suits the workflow.',
  ),
  recommendedRiskPolicy: optional(
    choice(['conservative', 'balanced', 'aggressive']),
    'The most risk that suits the workflow.',
  ),
});

export const METRICS_PROFILES = ['none', 'coding', 'review', 'research', 'design', 'ticket'] as const;

export const workflow = object(
  'a workflow',
  {
    ...IDENTITY_FIELDS,
    steps: required(list(step, { min: 1 }), [], 'a list of steps', 'What is done, in order.'),
    about: optional(text({ max: 4096 }), 'A page for people, in Markdown.'),
    metaGuidance: standing('Rules for every step; shown at the start and whenever the run is resumed.'),
    preconditions: standing('What must be true before the work starts.'),
    clarificationPrompts: standing('Questions to clarify with the user first.'),
    recommendedPreferences: optional(
      recommendedPreferences,
      'How freely the agent should work. Exceeding it causes a warning, never a refusal.',
    ),
    features: optional(
      uniqueList(withSource(text({ max: 128 })), ({ value }) => value),
      'Texts that WorkRail adds to every step: wr.features.*',
    ),
    assessments: optional(assessments, 'Assessments that steps can ask for.'),
    references: optional(references, 'Documents that the agent should read.'),
    functionDefinitions: optional(functionDefinitions, 'Functions that all steps can use.'),
    extensionPoints: optional(extensionPoints, 'Slots that a project can fill with its own routines.'),
    modelTier: optional(modelTier, 'How strong a model is needed by steps that do not say so themselves.'),
    metricsProfile: optional(choice(METRICS_PROFILES), 'Which figures the agent is asked for at the end.'),
    validatedAgainstSpecVersion: optional(whole(1), 'A hint for readers; has no effect.'),
    $schema: optional(text(), 'Where editors find the JSON Schema of this language.'),
  },
  { expected: 'an object with "id", "name", "steps" and so on' },
);

export type AuthoredWorkflow = Values<(typeof workflow)['fields']>;

/** JSON Schema (2020-12) for editors. It takes every file that compiles; the compiler sees more than one place. */
export const workflowSchema = (): JsonObject => publishedSchema('WorkRail workflow', workflow);
