import { E, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import type { CommandScope, StepOutcome } from '../commands/command-scope.ts';

/** A workflow as its author writes it, with these inputs and this step. */
export function workflowOf(inputs: JsonObject, step: JsonObject) {
  const authored = {
    workflow: 'under_test',
    inputs: { a: {}, b: {}, c: {}, ...inputs },
    steps: [
      { id: 'first', run: 'shop orders:list' },
      { id: 'second', run: 'shop orders:list' },
      { id: 'last', run: 'shop orders:create', ...step },
    ],
  };
  const text = JSON.stringify(authored);
  const read = readCommandWorkflow({
    file: 'w.json',
    text,
    format: 'json',
    source: 'user',
    inRoutinesFolder: false,
  });
  if (E.isLeft(read) || read.right.workflow === undefined)
    throw new Error(JSON.stringify(E.isLeft(read) ? read.left : read.right.findings));
  return read.right.workflow;
}

export const exact = (text: string): Json => {
  const value = parseExact(text);
  if (E.isLeft(value)) throw new Error(value.left);
  return value.right;
};

export const succeeded = (output: Json): StepOutcome => ({ state: 'succeeded', output });

export const scope = (
  inputs: Readonly<Record<string, Json | undefined>>,
  steps: Readonly<Record<string, StepOutcome>> = {},
  valueFields: CommandScope['valueFields'] = new Map(),
): CommandScope => ({
  inputs: new Map(Object.entries(inputs)),
  steps: new Map(Object.entries(steps)),
  valueFields,
  variable: (name) => (name === 'HOME' ? '/home/me' : undefined),
});

export const t = (expression: string) => `\${{ ${expression} }}`;
