import { defined } from '@workrail/kernel';
import { bareName } from '../check/function-use.ts';
import type {
  Assessment,
  Consequence,
  Criteria,
  FunctionCall,
  FunctionDefinition,
  NotesRule,
} from '../compiled-workflow.ts';
import { type AuthoredAssessment, assessment } from '../language/assessments.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { AuthoredCriteria, AuthoredRule } from '../language/criteria.ts';
import { type AuthoredFunction, functionCall } from '../language/functions.ts';
import type { WorkStep } from '../language/step.ts';
import type { Fill } from '../library/fill.ts';
import { asWritten } from './as-written.ts';
import { joined, type LoweringScope } from './output.ts';

export function lowerCriteria(criteria: AuthoredCriteria, fill: Fill): Criteria {
  const lower = (part: AuthoredCriteria) => lowerCriteria(part, fill);
  if ('type' in criteria) return lowerRule(criteria, fill);
  if ('value' in criteria) return matching(criteria.value);
  if ('not' in criteria) return { not: lower(criteria.not) };
  return 'and' in criteria ? { and: criteria.and.map(lower) } : { or: criteria.or.map(lower) };
}

const matching = (pattern: string): NotesRule => ({
  type: 'regex',
  pattern,
  flags: '',
  message: `Write notes that match the regular expression ${pattern}`,
});

function lowerRule(rule: AuthoredRule, fill: Fill): NotesRule {
  const common = defined({ message: fill(rule.message), when: unlessEmpty(rule.condition) });
  switch (rule.type) {
    case 'contains':
      return { ...common, type: 'contains', value: fill(rule.value ?? '') };
    case 'regex':
      return { ...common, type: 'regex', pattern: rule.pattern?.value ?? '', flags: rule.flags?.value ?? '' };
    case 'length':
      return { ...common, type: 'length', ...defined({ min: rule.min, max: rule.max }) };
    case 'schema':
      return { ...common, type: 'schema', schema: rule.schema?.value ?? {} };
  }
}

export function lowerJudgements(step: WorkStep, { scope, fill }: LoweringScope) {
  const found = step.assessmentRefs?.flatMap(({ value }) => scope.assessments.get(value) ?? []);
  const assessments = found?.map((one) => lowerAssessment(one, fill));
  const consequences = step.assessmentConsequences?.value.map(({ when, effect }): Consequence => {
    const level = when?.anyEqualsLevel.value ?? '';
    return defined({ level, assessment: when?.forAssessment?.value, guidance: fill(effect?.guidance ?? '') });
  });
  return { assessments: joined(assessments), consequences: joined(consequences) };
}

function lowerAssessment({ node }: AuthoredAssessment, fill: Fill): Assessment {
  const written = asWritten<Assessment>(assessment, node, fill);
  return {
    ...written,
    dimensions: written.dimensions.map((one) => ({ ...one, required: one.required ?? true })),
  };
}

/** The functions that a step refers to or calls, and its own, each once. */
export function lowerFunctions(
  step: WorkStep,
  { scope: { functions }, fill }: Pick<LoweringScope, 'scope' | 'fill'>,
) {
  const named = [
    ...(step.functionDefinitions ?? []).map(({ name }) => name.value),
    ...(step.functionReferences ?? []).map(({ value }) => bareName(value)),
    ...(step.functionCalls ?? []).map(({ name }) => name.value),
  ];
  const definitions = [...new Set(named)].flatMap((name) => functions.get(name) ?? []);
  const calls = step.functionCalls?.map(({ node }) => asWritten<FunctionCall>(functionCall, node, fill));
  return { functions: joined(definitions.map((one) => lowerFunction(one, fill))), calls: joined(calls) };
}

/** What is told inside a loop or a routine that defines these; an inner definition comes before an outer one. */
export const inheriting = (
  told: LoweringScope['told'],
  functions: readonly AuthoredFunction[] | undefined,
  fill: Fill,
): LoweringScope['told'] =>
  functions === undefined
    ? told
    : new Map([...told, ...functions.map((one) => [one.name.value, lowerFunction(one, fill)] as const)]);

/** The functions of a step, with the ones that every step of its place is told of, each once. */
export function withInherited(
  own: readonly FunctionDefinition[] | undefined = [],
  told: LoweringScope['told'],
): readonly FunctionDefinition[] | undefined {
  const names = new Set(own.map(({ name }) => name));
  return joined(
    own,
    [...told.values()].filter(({ name }) => !names.has(name)),
  );
}

export const lowerFunction = (one: AuthoredFunction, fill: Fill): FunctionDefinition =>
  defined({
    name: one.name.value,
    definition: fill(one.definition),
    parameters: one.parameters?.map((parameter) =>
      defined({
        name: parameter.name.value,
        type: parameter.type,
        required: parameter.required ?? false,
        description: parameter.description && fill(parameter.description),
        enum: parameter.enum,
        default: parameter.default,
      }),
    ),
  });
