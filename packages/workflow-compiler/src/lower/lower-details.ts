import { defined, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { bareName } from '../check/function-use.ts';
import type {
  Assessment,
  Consequence,
  Criteria,
  NotesRule,
  Requires,
  UserOnlyDependency,
} from '../compiled-workflow.ts';
import type { AuthoredAssessment } from '../language/assessments.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { AuthoredCriteria, AuthoredRule } from '../language/criteria.ts';
import type { AuthoredDependency, AuthoredRequires } from '../language/requirements.ts';
import type { WorkStep } from '../language/step.ts';
import type { Fill } from '../library/fill.ts';
import type { Place } from './place.ts';
import { lowerFunction } from './told-functions.ts';

export function lowerCriteria(criteria: AuthoredCriteria, fill: Fill): Criteria {
  if (criteria.kind === 'rule') return lowerRule(criteria.rule, fill);
  if (criteria.kind === 'pattern') return matching(criteria.pattern.value);
  if (criteria.kind === 'not') return { not: lowerCriteria(criteria.part, fill) };
  const parts = criteria.parts.map((part) => lowerCriteria(part, fill));
  return criteria.kind === 'and' ? { and: parts } : { or: parts };
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

export function lowerJudgements(step: WorkStep, { scope, fill }: Place) {
  const refs = step.assessmentRefs ?? [];
  const assessments = refs.flatMap(({ value }) => {
    const found = scope.assessments.get(value);
    return found === undefined ? [] : [lowerAssessment(found, fill)];
  });
  const consequences = (step.assessmentConsequences?.value ?? []).map(
    ({ when, effect }): Consequence =>
      defined({
        level: when?.anyEqualsLevel.value ?? '',
        assessment: when?.forAssessment?.value,
        guidance: fill(effect?.guidance ?? ''),
      }),
  );
  return {
    assessments: assessments.length === 0 ? undefined : assessments,
    consequences: consequences.length === 0 ? undefined : consequences,
  };
}

const lowerAssessment = ({ id, purpose, dimensions }: AuthoredAssessment, fill: Fill): Assessment => ({
  id: id.value,
  purpose: fill(purpose),
  dimensions: dimensions.map((one) => ({
    id: one.id.value,
    purpose: fill(one.purpose),
    levels: one.levels,
    required: one.required ?? true,
  })),
});

/** The functions that a step refers to or calls, and its own, each once. */
export function lowerFunctions(
  step: WorkStep,
  { scope: { functions }, fill }: Pick<Place, 'scope' | 'fill'>,
) {
  const named = [
    ...(step.functionDefinitions ?? []).map(({ name }) => name.value),
    ...(step.functionReferences ?? []).map(({ value }) => bareName(value)),
    ...(step.functionCalls ?? []).map(({ name }) => name.value),
  ];
  const definitions = [...new Set(named)].flatMap((name) => functions.get(name) ?? []);
  const calls = (step.functionCalls ?? []).map(({ name, args }) => ({
    name: name.value,
    args: args !== undefined && isJsonObject(args.value) ? filledObject(args.value, fill) : {},
  }));
  return {
    functions: definitions.length === 0 ? undefined : definitions.map((one) => lowerFunction(one, fill)),
    calls: calls.length === 0 ? undefined : calls,
  };
}

const filledObject = (value: JsonObject, fill: Fill): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledJson(inner, fill)]));

function filledJson(value: Json, fill: Fill): Json {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => filledJson(item, fill));
  return isJsonObject(value) ? filledObject(value, fill) : value;
}

export const lowerDependency = (one: AuthoredDependency, fill: Fill): UserOnlyDependency =>
  defined({
    reason: one.reason,
    description: fill(one.description),
    contextKey: one.contextKey?.value,
  });

export const lowerRequires = ({ capabilities, context }: AuthoredRequires, fill: Fill): Requires =>
  defined({
    capabilities,
    context: context?.map(({ key, type, description }) =>
      defined({
        key: key.value,
        type,
        description: description === undefined ? undefined : fill(description),
      }),
    ),
  });
