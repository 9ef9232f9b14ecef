import type { Json } from '@workrail/kernel';
import { type JsonType, schemaAtPath, typeOfValue, typesOfSchema } from '@workrail/openapi';
import type {
  CommandInput,
  CommandStep,
  CommandWorkflow,
  Template,
  ValueReference,
} from '@workrail/workflow-compiler';
import type { KnownCommand } from '../known-commands.ts';

/** What a step answers with, as far as its command says. */
export interface StepAnswer {
  readonly step: CommandStep;
  /** Undefined: nothing is said. */
  readonly schema: Json | undefined;
  readonly schemas: Readonly<Record<string, Json>>;
}

/** What the references of a workflow lead to. */
export interface ReferenceTypes {
  readonly inputs: ReadonlyMap<string, CommandInput>;
  readonly answers: ReadonlyMap<string, StepAnswer>;
}

export const referenceTypes = (
  { inputs, steps }: CommandWorkflow,
  commandOf: (step: CommandStep) => KnownCommand | undefined,
): ReferenceTypes => ({
  inputs: new Map(inputs.map((input) => [input.name, input])),
  answers: new Map(
    steps.flatMap((step) => {
      const known = commandOf(step);
      return known === undefined
        ? []
        : [[step.id, { step, schema: answerSchema(known), schemas: known.schemas }] as const];
    }),
  ),
});

/** Of the first answer that says it was successful and has JSON. */
export function answerSchema({ command: { answers } }: Pick<KnownCommand, 'command'>): Json | undefined {
  const successful = answers.filter(({ status }) => /^2/.test(status));
  const contents = (
    successful.length > 0 ? successful : answers.filter(({ status }) => status === 'default')
  ).flatMap((one) => one.contents);
  return contents.find(({ mediaType }) => /^[^;]*\bjson\b/i.test(mediaType))?.schema;
}

type Types = ReadonlySet<JsonType> | undefined;

/** The types that a filled-in template can have; undefined where nothing is known. */
export function typesOf(template: Template, known: ReferenceTypes): Types {
  if ('literal' in template) return new Set([typeOfValue(template.literal)]);
  if ('text' in template) return new Set(['string']);
  if ('list' in template) return new Set(['array']);
  if ('members' in template) return new Set(['object']);
  return typesAt(template.reference, known);
}

function typesAt(reference: ValueReference, { inputs, answers }: ReferenceTypes): Types {
  if (reference.root === 'env') return new Set(['string']);
  if (reference.root === 'inputs') {
    const input = inputs.get(reference.name);
    return input === undefined || reference.path.length > 0 ? undefined : typesOfInput(input);
  }
  if (reference.part === 'status') return new Set(['integer']);
  if (reference.part === 'headers') return new Set(['string']);
  const answer = answers.get(reference.name);
  if (answer?.schema === undefined) return undefined;
  const at = schemaAtPath(answer.schema, reference.path, answer.schemas);
  return at.kind === 'found' ? typesOfSchema(at.schema, answer.schemas) : undefined;
}

function typesOfInput({ multiple, join, type }: CommandInput): Types {
  if (multiple) return new Set([join === undefined ? 'array' : 'string']);
  return type === undefined ? undefined : new Set([type]);
}

/** All references of a template, in the order in which they stand. */
export function referencesOf(template: Template): readonly ValueReference[] {
  if ('reference' in template) return [template.reference];
  if ('text' in template) return template.text.filter((one) => typeof one !== 'string');
  if ('list' in template) return template.list.flatMap(referencesOf);
  return 'members' in template ? template.members.flatMap(({ value }) => referencesOf(value)) : [];
}
