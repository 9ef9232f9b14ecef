import { cutToLength } from '@workrail/kernel';
import { list } from '../language/lists.ts';
import {
  object,
  optional,
  readFields,
  record,
  required,
  requiredName,
  requiredText,
  type Values,
} from '../language/object.ts';
import { anyText, choice, pattern, text } from '../language/scalars.ts';
import type { ObjectNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import type { WorkflowHeader } from '../workflow-file.ts';
import { idStatus } from '../workflow-id.ts';
import { anyValue, nullable } from './any-value.ts';
import { commandStep } from './command-step.ts';
import { input } from './input.ts';

const workflowName = pattern(
  { pattern: /^[A-Za-z0-9_-]+$/, form: 'a name of letters, digits, "_" and "-"' },
  { max: 200 },
);

/** The fields by which a command workflow is listed and found. It has neither a version nor examples. */
const COMMAND_IDENTITY_FIELDS = {
  workflow: requiredName(workflowName, 'a name such as "create_app"', 'Names the workflow.'),
  title: optional(nullable(anyText), 'Title for people.'),
  description: optional(nullable(anyText), 'What the workflow is for.'),
};

const catalog = object('a catalog', {
  vendor: requiredText(text(), 'the name of a vendor', 'Whose commands are needed.'),
  title: optional(nullable(anyText), 'Which of the catalogs of the vendor.'),
  source: optional(nullable(anyText), 'Where to get it. A hint for readers.'),
  source_type: optional(nullable(choice(['path', 'url'])), 'What "source" is.'),
  version: optional(nullable(anyText), 'Which version. A hint for readers.'),
});

const requires = object('"requires"', {
  catalogs: required(list(catalog), [], 'a list of catalogs', 'Catalogs whose commands the steps run.'),
});

export const commandWorkflow = object(
  'a command workflow',
  {
    ...COMMAND_IDENTITY_FIELDS,
    inputs: optional(
      record('an object of inputs', input),
      'What is asked for before the steps run, by name.',
    ),
    steps: required(list(commandStep, { min: 1 }), [], 'a list of steps', 'The commands to run.'),
    final_output: optional(anyValue, 'Result of the run. Templates are filled in.'),
    requires: optional(nullable(requires), 'What has to be installed.'),
    $schema: optional(text(), 'Where editors find the JSON Schema of this language.'),
  },
  { expected: 'an object with "workflow", "steps" and so on' },
);

export type CommandWorkflow = Values<(typeof commandWorkflow)['fields']>;

/** As long as those of standard workflows may be, so that a listing stays readable. */
const NAME = 128;
const DESCRIPTION = 512;

/** The dialect gives none, and a listing has to show one. */
const NO_VERSION = '0.0.0';

/**
 * What a listing says about a command workflow. Its id is `workflow`, as written, its name `title` and its
 * description `description`; what is left out is taken from the one before, and what is long is cut. No better
 * id is suggested, as a name of this dialect has no dot. It is never a routine: no step can call it.
 */
export function readCommandHeader(report: Report, root: ObjectNode): WorkflowHeader {
  const { workflow, title = '', description = '' } = readFields(report, root, COMMAND_IDENTITY_FIELDS);
  const name = cut(title, NAME) || workflow.value;
  return {
    workflowId: workflow.value,
    name,
    description: cut(description, DESCRIPTION) || name,
    version: NO_VERSION,
    kind: 'workflow',
    idStatus: idStatus(workflow.value),
    examples: [],
  };
}

const cut = (text: string, limit: number): string => cutToLength(text.trim(), limit, limit - 1);
