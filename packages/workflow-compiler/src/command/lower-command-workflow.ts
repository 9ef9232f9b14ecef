import { type ObjectNode, type SourceNode, toJson } from '../parse/source-tree.ts';
import type { CommandStep as AuthoredStep } from './command-step.ts';
import type { CommandWorkflow as AuthoredWorkflow } from './command-workflow.ts';
import type {
  CommandStep,
  CommandWorkflow,
  Condition,
  Expression,
  Named,
  Repetition,
  Retry,
  Template,
} from './compiled.ts';
import { lowerInput } from './lower-input.ts';
import type { Scope } from './scope.ts';
import { templateOf } from './template.ts';
import { OWN_STEP } from './value-reference.ts';

/** A workflow without mistakes, as it is worked with. */
export const lowerCommandWorkflow = (authored: AuthoredWorkflow, { turns }: Scope): CommandWorkflow => ({
  workflowId: authored.workflow.value,
  title: authored.title,
  description: authored.description,
  inputs: [...(authored.inputs ?? [])].map(([name, input]) => lowerInput(name, input)),
  steps: authored.steps.map(lowerStep),
  order: [...turns.keys()].toSorted((one, other) => (turns[one] ?? 0) - (turns[other] ?? 0)),
  finalOutput: given(authored.final_output),
  requires: (authored.requires?.catalogs ?? []).map(({ vendor, title, source }) => ({
    vendor,
    title,
    source,
  })),
});

const lowerStep = (step: AuthoredStep): CommandStep => ({
  id: step.id.value,
  run: step.run.split(/\s+/).join(' '),
  description: step.description,
  dependsOn: (step.depends_on ?? []).map(({ value }) => value),
  arguments: step.with === undefined ? [] : namedValues(step.with),
  body: given(step.body),
  condition: conditionOf(step.if ?? step.when),
  repeat: repetitionOf(step),
  retry: retryOf(step),
  timeout: step.timeout,
  outputs: (step.output_contract?.fields ?? []).map(({ name, type, tags }) => ({
    name,
    type,
    tags: tags ?? [],
  })),
});

/** An argument that is null is left out, as other fields are. */
const namedValues = (node: ObjectNode): readonly Named<Template>[] =>
  node.entries.map(({ key, value }) => ({ name: key, value: templateOf(value) }));

/** What is left out and what is null is the same to the programs that write such files. */
const given = (node: SourceNode | undefined): Template | undefined =>
  node === undefined || toJson(node) === null ? undefined : templateOf(node);

const conditionOf = (written: AuthoredStep['if']): Condition | undefined =>
  written === undefined || written.value.blank
    ? undefined
    : { written: written.value.written, expression: written.value.expression };

const EVERY = 1_000;
const ATTEMPTS = 100;

function repetitionOf({ repeat, id }: AuthoredStep): Repetition | undefined {
  const until = conditionOf(repeat?.until);
  if (repeat === undefined || until === undefined) return undefined;
  return {
    until: { ...until, expression: withOwnStep(until.expression, id.value) },
    every: repeat.every ?? EVERY,
    timeout: repeat.timeout,
    maxAttempts: attemptsOf(repeat.max_attempts, ATTEMPTS),
  };
}

const RETRIES = 3;

const retryOf = ({ retry }: AuthoredStep): Retry | undefined =>
  retry === undefined
    ? undefined
    : { maxAttempts: attemptsOf(retry.max_attempts, RETRIES), on: retry.on, delay: retry.delay };

/** What is out of range was warned of. */
const attemptsOf = (written: number | undefined, usual: number): number =>
  Math.min(ATTEMPTS, Math.max(1, written ?? usual));

/** References to the step around them, by its id. */
function withOwnStep(expression: Expression, id: string): Expression {
  const inside = (part: Expression): Expression => withOwnStep(part, id);
  if ('reference' in expression) {
    const { reference } = expression;
    const isOwn = reference.root === 'steps' && reference.name === OWN_STEP;
    return isOwn ? { reference: { ...reference, name: id } } : expression;
  }
  if ('not' in expression) return { not: inside(expression.not) };
  if ('all' in expression) return { all: expression.all.map(inside) };
  if ('any' in expression) return { any: expression.any.map(inside) };
  if ('compare' in expression)
    return { ...expression, left: inside(expression.left), right: inside(expression.right) };
  if ('includes' in expression)
    return { includes: inside(expression.includes), within: inside(expression.within) };
  return expression;
}
