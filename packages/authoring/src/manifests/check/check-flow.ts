import type { CommandStep, CommandWorkflow } from '@workrail/workflow-compiler';
import { below, type Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';
import { referencesIn } from './check-outputs.ts';
import { referencesOf } from './template-types.ts';

type CommandOf = (step: CommandStep) => KnownCommand | undefined;

/** What can go wrong although each step is right by itself. */
export function checkFlow(workflow: CommandWorkflow, commandOf: CommandOf, tell: Tell): void {
  checkChangesBeforeReads(workflow, commandOf, tell);
  checkConditionalDependencies(workflow, tell);
  checkRepetitions(workflow, tell);
  checkUnusedInputs(workflow, tell);
}

/** Attempts may end before the time that an author gives them. */
function checkRepetitions({ steps }: CommandWorkflow, tell: Tell): void {
  for (const [index, { id, run, repeat }] of steps.entries()) {
    if (repeat?.timeout === undefined || repeat.maxAttempts < 2) continue;
    const waits = repeat.maxAttempts - 1;
    if (waits * repeat.every >= repeat.timeout) continue;
    tell({
      pointer: below('', 'steps', index, 'repeat', 'timeout'),
      rule: 'unreached-timeout',
      severity: 'warning',
      message: `${id} ends after ${repeat.maxAttempts} attempts, which are made within ${lasting(waits * repeat.every)} and the time of the calls, so that its timeout of ${lasting(repeat.timeout)} may never be reached`,
      suggestion: `wait ${lasting(Math.ceil(repeat.timeout / waits / SECOND) * SECOND)} or more with "every", or make the timeout shorter`,
      stepId: id,
      command: run,
    });
  }
}

const SECOND = 1_000;
const UNITS = [
  [3_600_000, 'h'],
  [60_000, 'm'],
  [SECOND, 's'],
] as const;

/** As the format writes it. */
function lasting(milliseconds: number): string {
  const [size, unit] = UNITS.find(([one]) => milliseconds >= one && milliseconds % one === 0) ?? [1, 'ms'];
  return `${milliseconds / size}${unit}`;
}

/** An input that nothing takes is asked for in vain, and was mostly meant to be in a template. */
function checkUnusedInputs({ inputs, steps, finalOutput }: CommandWorkflow, tell: Tell): void {
  const references = [
    ...steps.flatMap(({ arguments: given, body, condition, repeat }) => [
      ...given.flatMap(({ value }) => referencesOf(value)),
      ...(body === undefined ? [] : referencesOf(body)),
      ...(condition === undefined ? [] : referencesIn(condition.expression)),
      ...(repeat === undefined ? [] : referencesIn(repeat.until.expression)),
    ]),
    ...(finalOutput === undefined ? [] : referencesOf(finalOutput)),
    ...inputs.flatMap(({ default: of, provider }) => [
      ...(of === undefined || of.from === 'history' ? [] : referencesOf(of.value)),
      ...[...(provider?.arguments ?? []), ...(provider?.waitsFor ?? [])].flatMap(({ value }) =>
        'template' in value ? referencesOf(value.template) : [value.from],
      ),
    ]),
  ];
  const used = new Set(references.flatMap(({ root, name }) => (root === 'inputs' ? [name] : [])));
  for (const { name } of inputs)
    if (!used.has(name))
      tell({
        pointer: below('', 'inputs', name),
        rule: 'unused-input',
        severity: 'warning',
        message: `nothing takes the input ${name}`,
        suggestion: `write \${{ inputs.${name} }} where its value is to go, or remove it`,
      });
}

const READS = new Set(['get', 'head', 'options', 'trace']);

/** A run that first looks whether what it is about to change is there fails before it has changed anything. */
function checkChangesBeforeReads({ steps, order }: CommandWorkflow, commandOf: CommandOf, tell: Tell): void {
  const inOrder = order.flatMap((index) =>
    steps[index] === undefined ? [] : [{ index, step: steps[index] }],
  );
  const methods = inOrder.map(({ step }) => commandOf(step)?.command.method);
  const first = methods.findIndex((method) => method !== undefined && !READS.has(method));
  const change = inOrder[first];
  if (change === undefined || methods.slice(0, first).some((method) => method !== undefined)) return;
  const { step, index } = change;
  if (step.condition !== undefined) return;
  tell({
    pointer: below('', 'steps', index, 'run'),
    rule: 'change-before-check',
    severity: 'warning',
    message: `${step.id} changes something before any step has looked at what is there`,
    suggestion:
      'where a second run should not change it again, let a step that reads run first, and give this one an "if" on its answer; otherwise leave it so',
    stepId: step.id,
    command: step.run,
  });
}

/** What depends on a step that may be skipped is skipped with it, and what looks at its answer fails then, which should be meant. */
function checkConditionalDependencies({ steps }: CommandWorkflow, tell: Tell): void {
  const conditional = new Set(steps.filter(({ condition }) => condition !== undefined).map(({ id }) => id));
  for (const [index, step] of steps.entries()) {
    if (step.condition !== undefined) continue;
    const about = {
      rule: 'conditional-dependency',
      severity: 'warning',
      stepId: step.id,
      command: step.run,
    } as const;
    const pointer = below('', 'steps', index);
    for (const [at, id] of step.dependsOn.entries())
      if (conditional.has(id))
        tell({
          ...about,
          pointer: below(pointer, 'depends_on', at),
          message: `${step.id} is skipped whenever ${id} is, which has an "if"`,
          suggestion: 'give it an "if" as well, if that is meant, or remove the dependency',
        });
    for (const [at, id] of skippable(step, pointer, conditional))
      tell({
        ...about,
        pointer: at,
        message: `${step.id} needs the answer of ${id}, which has an "if": where ${id} is skipped, ${step.id} cannot run`,
        suggestion: 'give it the same "if", or depends_on, so that it is skipped as well',
      });
  }
}

/** Where a step looks at answers of steps that may be skipped, and that it does not depend on: once for each of them. */
function skippable(
  step: CommandStep,
  pointer: string,
  conditional: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  const values = [
    ...step.arguments.map(({ name, value }) => [below(pointer, 'with', name), value] as const),
    ...(step.body === undefined ? [] : [[below(pointer, 'body'), step.body] as const]),
  ];
  for (const [at, value] of values)
    for (const { root, name } of referencesOf(value))
      if (root === 'steps' && conditional.has(name) && !step.dependsOn.includes(name) && !found.has(name))
        found.set(name, at);
  return [...found].map(([id, at]) => [at, id] as const);
}
