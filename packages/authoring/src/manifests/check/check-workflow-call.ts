import { inputValue } from '@workrail/engine';
import { didYouMean, E } from '@workrail/kernel';
import type { CommandInput, CommandStep } from '@workrail/workflow-compiler';
import { below, type Tell } from '../finding.ts';

/** A saved workflow, as far as a step that runs it has to know. */
export interface CalledWorkflow {
  /** What it asks for; undefined where its file cannot tell. */
  readonly inputs: readonly CommandInput[] | undefined;
  /** Ids of the workflows that it runs itself. */
  readonly calls: readonly string[];
}

/** The saved workflow of an id; undefined where there is none. */
export type WorkflowOf = (workflowId: string) => CalledWorkflow | undefined;

/**
 * The workflows by which one that is called comes back to the one that calls it, beginning with the called one; undefined
 * where it does not. Each is looked at once, so that circles among others end.
 */
export function wayBack(to: string, called: string, workflowOf: WorkflowOf): readonly string[] | undefined {
  const callers = new Map<string, string | undefined>([[called, undefined]]);
  for (const id of callers.keys()) {
    if (id === to) return wayTo(id, callers);
    for (const next of workflowOf(id)?.calls ?? []) if (!callers.has(next)) callers.set(next, id);
  }
  return undefined;
}

function wayTo(id: string, callers: ReadonlyMap<string, string | undefined>): readonly string[] {
  const way: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = callers.get(at)) way.unshift(at);
  return way;
}

interface CallPlace {
  readonly step: CommandStep;
  readonly pointer: string;
  readonly tell: Tell;
}

/** Holds what a step gives to a workflow against what that asks for. */
export function checkWorkflowInputs(
  inputs: readonly CommandInput[],
  { step, pointer, tell }: CallPlace,
): void {
  const about = { stepId: step.id, command: step.run };
  if (step.body !== undefined)
    tell({
      ...about,
      pointer: below(pointer, 'body'),
      rule: 'unexpected-body',
      severity: 'error',
      message: `${step.run} takes inputs, and no body`,
      suggestion: 'put its members under "with", or remove it',
    });
  for (const { name, value } of step.arguments) {
    const at = below(pointer, 'with', name);
    const input = inputs.find((one) => one.name === name);
    if (input === undefined) unknownInput(name, inputs, at, { step, pointer, tell });
    else if ('literal' in value && value.literal !== null) {
      const judged = inputValue(input, value.literal);
      if (E.isRight(judged)) continue;
      const { rule, message, expected } = judged.left;
      tell({
        ...about,
        pointer: at,
        rule: rule === 'type' || rule === 'digits' ? 'argument-type' : 'argument-value',
        severity: 'error',
        message: input.secret ? `it is not what the input ${name} takes` : message,
        expected,
        suggestion: `write ${expected}`,
      });
    }
  }
  for (const input of inputs) {
    const { name, optional } = input;
    if (optional || input.default !== undefined || isGiven(step, name)) continue;
    tell({
      ...about,
      pointer,
      rule: 'missing-argument',
      severity: 'error',
      message: `${step.run} requires the input ${name}, which the step does not give`,
      expected: name,
      suggestion: `add ${name} under "with"`,
    });
  }
}

/** `null` is the same as not given. */
const isGiven = (step: CommandStep, name: string): boolean =>
  step.arguments.some((one) => one.name === name && !('literal' in one.value && one.value.literal === null));

const SHOWN = 20;

function unknownInput(
  name: string,
  inputs: readonly CommandInput[],
  pointer: string,
  { step, tell }: CallPlace,
): void {
  const names = inputs.map((input) => input.name);
  const meant = didYouMean(name, names);
  const candidates = names.slice(0, SHOWN);
  tell({
    stepId: step.id,
    command: step.run,
    pointer,
    rule: 'unknown-argument',
    severity: 'error',
    message: `${step.run} has no input ${name}`,
    candidates,
    suggestion:
      meant !== undefined
        ? `did you mean ${meant}?`
        : candidates.length === 0
          ? 'remove it: the workflow takes none'
          : `use one of ${candidates.join(', ')}, or remove it`,
  });
}
