import { placeBodies } from '../check/bodies.ts';
import type { Routine } from '../check/routines.ts';
import { scopeOf, withFunctions } from '../check/scope.ts';
import { fillBindings } from '../check/workflow-names.ts';
import type { StepInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { WorkStep } from '../language/step.ts';
import type { AnyStep } from '../language/steps.ts';
import { fillPlaceholders } from '../library/placeholders.ts';
import { createReport } from '../report/report.ts';
import {
  lowerCriteria,
  lowerDependency,
  lowerFunctions,
  lowerJudgements,
  lowerRequires,
} from './lower-details.ts';
import { addedSteps, artifactsOf } from './lower-work.ts';
import { changeStep, type Output } from './output.ts';
import { both, type Place } from './place.ts';
import { addReferences } from './references.ts';

export type LowerSteps = (
  steps: readonly AnyStep[],
  place: Place,
  placement: ReturnType<typeof placeBodies>,
) => void;

/**
 * The steps of a routine in the place of a call. What the call says about the work as a whole reaches every
 * step of the routine; what has to be there before stands at the first one, what has to be left at the last.
 */
export function lowerCall(
  step: WorkStep,
  routine: Routine,
  place: Place,
  output: Output,
  lowerSteps: LowerSteps,
): void {
  const start = output.instructions.length;
  const inner = placeInside(step, routine, place);
  addReferences(output, routine.authored.references, inner.prefix);
  const { steps } = routine.authored;
  const placement = placeBodies(createReport(), steps);
  lowerSteps(placement.top, inner, placement);
  changeStep(output, start, 'first', (first) => withBefore(first, step, routine, inner, place));
  changeStep(output, start, 'last', (last) => withAfter(last, step, place, output));
  const last = output.instructions.at(-1);
  if (last?.op === 'step') output.instructions.push(...addedSteps(step, place, subjectOf(step, place, last)));
}

const subjectOf = (step: WorkStep, place: Place, last: StepInstruction): StepInstruction => ({
  ...last,
  stepId: place.prefix + step.id.value,
  title: place.fill(step.title),
});

function placeInside(step: WorkStep, { id, authored }: Routine, place: Place): Place {
  const args = new Map(
    [...(step.templateCall?.value.args ?? [])].map(([name, { value }]) => [name, place.fill(value)] as const),
  );
  const slots = Object.fromEntries(
    (authored.extensionPoints ?? []).map(({ slotId, default: own }) => [slotId.value, own.value]),
  );
  const own = scopeOf(authored);
  const outer = withFunctions(place.scope, step.functionDefinitions);
  const fill = (text: string) => fillBindings(place.fill(fillPlaceholders(text, args)), slots);
  return {
    prefix: `${place.prefix}${step.id.value}.`,
    fill,
    features: [...new Set([...place.features, ...(authored.features ?? []).map(({ value }) => value)])],
    scope: {
      assessments: new Map([...outer.assessments, ...own.assessments]),
      functions: new Map([...outer.functions, ...own.functions]),
    },
    confirmation: place.confirmation,
    notesOptional: step.notesOptional ?? place.notesOptional,
    modelTier: step.modelTier ?? authored.modelTier ?? place.modelTier,
    agentRole: step.agentRole === undefined ? place.agentRole : place.fill(step.agentRole),
    guidance: [
      ...place.guidance,
      ...(step.guidance ?? []).map(place.fill),
      ...(authored.metaGuidance?.value ?? []).map(fill),
    ],
    runCondition: both(place.runCondition, unlessEmpty(step.runCondition?.value)),
    routines: [...place.routines, id],
  };
}

function withBefore(
  first: StepInstruction,
  step: WorkStep,
  { authored }: Routine,
  { fill }: Place,
  outer: Place,
): StepInstruction {
  const { preconditions, clarificationPrompts } = authored;
  const before = [
    ...(preconditions?.value ?? []).map((one) => `Must hold before this part starts: ${fill(one)}`),
    ...(clarificationPrompts?.value ?? []).map((one) => `Clear up first, where it is open: ${fill(one)}`),
  ];
  const needs = (step.userOnlyDependencies ?? []).map((one) => lowerDependency(one, outer.fill));
  const requires = step.requires === undefined ? undefined : lowerRequires(step.requires, outer.fill);
  const { functions, calls } = lowerFunctions(
    step,
    withFunctions(outer.scope, step.functionDefinitions),
    outer.fill,
  );
  const fragments = (step.promptFragments ?? []).map(({ text, when }) => {
    const condition = unlessEmpty(when?.value);
    return { text: outer.fill(text), ...(condition === undefined ? {} : { when: condition }) };
  });
  return {
    ...first,
    guidance: [...before, ...first.guidance],
    askForFiles: first.askForFiles || (step.askForFiles ?? false),
    ...listed('userOnlyDependencies', [...needs, ...(first.userOnlyDependencies ?? [])]),
    ...listed('fragments', [...(first.fragments ?? []), ...fragments]),
    ...listed('functions', [...(functions ?? []), ...(first.functions ?? [])]),
    ...listed('calls', [...(calls ?? []), ...(first.calls ?? [])]),
    ...(requires === undefined
      ? {}
      : {
          requires: {
            ...listed('capabilities', [
              ...new Set([...(requires.capabilities ?? []), ...(first.requires?.capabilities ?? [])]),
            ]),
            ...listed('context', [...(requires.context ?? []), ...(first.requires?.context ?? [])]),
          },
        }),
  };
}

function withAfter(last: StepInstruction, step: WorkStep, place: Place, output: Output): StepInstruction {
  const artifacts = artifactsOf(step, place, output);
  const { assessments, consequences } = lowerJudgements(step, place.scope, place.fill);
  const criteria = step.validationCriteria;
  const checks = criteria === undefined ? [] : [lowerCriteria(criteria.value, place.fill)];
  return {
    ...last,
    confirmation: step.requireConfirmation ?? last.confirmation,
    notesRequired: criteria === undefined ? last.notesRequired : step.notesOptional !== true,
    ...listed('artifacts', [...(last.artifacts ?? []), ...artifacts]),
    ...listed('assessments', [...(last.assessments ?? []), ...(assessments ?? [])]),
    ...listed('consequences', [...(last.consequences ?? []), ...(consequences ?? [])]),
    ...(checks.length === 0
      ? {}
      : { criteria: last.criteria === undefined ? { and: checks } : { and: [last.criteria, ...checks] } }),
  };
}

/** A list that is left out where it is empty. */
const listed = <K extends string, T>(key: K, items: readonly T[]): { readonly [P in K]?: readonly T[] } =>
  items.length === 0 ? {} : ({ [key]: items } as { readonly [P in K]: readonly T[] });
