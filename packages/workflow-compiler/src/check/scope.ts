import type { AuthoredAssessment } from '../language/assessments.ts';
import type { AuthoredFunction } from '../language/functions.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';

/** What the steps at one place can refer to by name; inner definitions come before outer ones. */
export interface Scope {
  readonly assessments: ReadonlyMap<string, AuthoredAssessment>;
  readonly functions: ReadonlyMap<string, AuthoredFunction>;
}

export const scopeOf = ({ assessments, functionDefinitions }: AuthoredWorkflow): Scope => ({
  assessments: new Map((assessments ?? []).map((one) => [one.id.value, one])),
  functions: functionsByName(functionDefinitions),
});

export const withFunctions = (scope: Scope, functions: readonly AuthoredFunction[] | undefined): Scope =>
  functions === undefined
    ? scope
    : { ...scope, functions: new Map([...scope.functions, ...functionsByName(functions)]) };

const functionsByName = (functions: readonly AuthoredFunction[] | undefined) =>
  new Map((functions ?? []).map((one) => [one.name.value, one]));
