import type { Json } from '@workrail/kernel';
import { schemaAtPath, typesOfSchema, valueShape } from '@workrail/openapi';
import { answerSchema } from '../manifests/check/template-types.ts';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { type RuntimeExpression, reference } from './runtime-expression.ts';

/** A value that an expression leads to. */
export interface FoundValue {
  /** As our language names it. */
  readonly reference: string;
  /** The types that it can have, as the document of the API says; undefined: any. */
  readonly types: ReadonlySet<string> | undefined;
  /** The only values that it can have; undefined: any. */
  readonly values: readonly Json[] | undefined;
  /** Whether it is there in each answer, as the document of the API says. */
  readonly isAlways: boolean;
}

type ScopeOutcome = FoundValue | { readonly refused: string; readonly advice: string };

/** A step that has run, as later ones see it. */
export interface SeenStep {
  readonly id: string;
  /** Undefined for a step that runs a workflow. */
  readonly known: KnownCommand | undefined;
  /** What a workflow gives that the step runs. */
  readonly gives: ReadonlySet<string>;
  /** By the names that the step gives them. */
  readonly outputs: ReadonlyMap<string, FoundValue>;
}

export interface WorkflowInputs {
  /** Types by name; undefined: any. */
  readonly types: ReadonlyMap<string, string | undefined>;
}

/** What expressions of a step can look at. */
export interface StepScope {
  readonly find: (expression: RuntimeExpression) => ScopeOutcome;
}

const refused = (reason: string, advice: string): ScopeOutcome => ({ refused: reason, advice });

/** `own` is the step whose answer is looked at, where there is one by then. */
export const scopeOf = (
  inputs: WorkflowInputs,
  seen: ReadonlyMap<string, SeenStep>,
  own: (Omit<SeenStep, 'outputs'> & { readonly isUnknown: boolean }) | undefined,
): StepScope => ({
  find: (expression) => {
    if (expression.kind === 'input') return inputOf(inputs, expression.name);
    if (expression.kind === 'step') return outputOf(seen, expression);
    if (own === undefined)
      return refused('there is no answer yet at this place', 'take it from a step that ran before');
    return own.isUnknown ? ANYTHING : ofAnswer(own, expression);
  },
});

/** Of an answer of which nothing is known, since it is not known what is called. */
export const ANYTHING: FoundValue = {
  reference: 'steps',
  types: undefined,
  values: undefined,
  isAlways: true,
};

function inputOf({ types }: WorkflowInputs, name: string): ScopeOutcome {
  if (!types.has(name))
    return refused(`the workflow has no input ${name}`, 'declare it in the inputs of the workflow');
  const type = types.get(name);
  return {
    reference: reference('inputs', [name]),
    types: type === undefined ? undefined : new Set([type]),
    values: undefined,
    isAlways: false,
  };
}

function outputOf(
  seen: ReadonlyMap<string, SeenStep>,
  { id, output }: Extract<RuntimeExpression, { kind: 'step' }>,
): ScopeOutcome {
  const step = seen.get(id);
  if (step === undefined) return refused(`no step ${id} has run before`, 'look at a step that stands before');
  return (
    step.outputs.get(output) ??
    refused(`the step ${id} declares no output ${output}`, `declare it in the outputs of ${id}`)
  );
}

const STATUS = new Set(['integer']);
const TEXT = new Set(['string']);

function ofAnswer(
  { id, known, gives }: Omit<SeenStep, 'outputs'>,
  expression: Exclude<RuntimeExpression, { kind: 'input' | 'step' }>,
): ScopeOutcome {
  const of = (path: readonly string[]) => reference('steps', [id, ...path]);
  if (expression.kind === 'output')
    return known !== undefined || !gives.has(expression.name)
      ? refused(
          known === undefined
            ? `the workflow that ${id} runs has no output ${expression.name}`
            : '$outputs is what a workflow gives, and the step runs none',
          known === undefined ? 'declare it in the outputs of that workflow' : 'use $response.body',
        )
      : { reference: of(['output', expression.name]), types: undefined, values: undefined, isAlways: false };
  if (known === undefined)
    return refused('a step that runs a workflow has no answer of its own', 'use $outputs.<name>');
  if (expression.kind === 'status')
    return { reference: of(['response', 'status']), types: STATUS, values: undefined, isAlways: true };
  if (expression.kind === 'header')
    return {
      reference: of(['response', 'headers', expression.name]),
      types: TEXT,
      values: undefined,
      isAlways: false,
    };
  const found = { reference: of(['output', ...expression.path]) };
  const schema = answerSchema(known);
  const at = schema === undefined ? undefined : schemaAtPath(schema, expression.path, known.schemas);
  if (schema === undefined || at?.kind !== 'found')
    return { ...found, types: undefined, values: undefined, isAlways: false };
  return {
    ...found,
    types: typesOfSchema(at.schema, known.schemas),
    values: valueShape(at.schema, known.schemas).values,
    isAlways: isAlwaysThere(schema, expression.path, known.schemas),
  };
}

function isAlwaysThere(schema: Json, path: readonly string[], schemas: KnownCommand['schemas']): boolean {
  let at = schema;
  for (const segment of path) {
    const { types, required, members } = valueShape(at, schemas);
    const member = members.get(segment);
    if (types?.size !== 1 || !types.has('object') || !required.has(segment) || member === undefined)
      return false;
    at = member;
  }
  return true;
}
