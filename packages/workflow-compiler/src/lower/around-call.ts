import { defined } from '@workrail/kernel';
import { withFunctions } from '../check/scope.ts';
import type { Confirmation, Criteria, StepInstruction } from '../compiled-workflow.ts';
import type { WorkStep } from '../language/step.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { CLOSING_PROMPT, OPENING_PROMPT } from './added-steps.ts';
import {
  lowerCriteria,
  lowerDependency,
  lowerFunctions,
  lowerJudgements,
  lowerRequires,
} from './lower-details.ts';
import { addedStep, artifactsOf, lowerFragments, type Subject } from './lower-work.ts';
import { changeStep, insertStep, type Output } from './output.ts';
import type { Place } from './place.ts';

/** A call of a routine, with what holds around it and inside. */
export interface Call {
  readonly step: WorkStep;
  readonly routine: AuthoredWorkflow;
  readonly subject: Subject;
  readonly outer: Place;
  readonly inner: Place;
}

type Asked = Partial<Omit<StepInstruction, 'op' | 'confirmation'>>;

/**
 * What has to be there before a routine begins: at its first step, where that one surely runs and runs once,
 * and at a step of its own otherwise.
 */
export function openCall(call: Call, output: Output, start: number): void {
  const asked = askedBefore(call);
  if (Object.keys(asked).length === 0) return;
  if (changeStep(output, start, 'first', (first) => withBefore(first, asked))) return;
  const { inner, subject } = call;
  const opening = addedStep(inner, subject, 'opening', `Begin: ${subject.title}`, OPENING_PROMPT);
  insertStep(output, start, withBefore(opening, asked));
}

/** What has to be left once a routine is through: at its last step, or at a step of its own, in the same way. */
export function closeCall(call: Call, output: Output, start: number): void {
  const asked = askedAfter(call, output);
  if (asked === undefined) return;
  if (changeStep(output, start, 'last', (last) => withAfter(last, asked))) return;
  const { inner, subject } = call;
  const closing = addedStep(inner, subject, 'closing', `Finish: ${subject.title}`, CLOSING_PROMPT);
  const notesRequired = closing.notesRequired && !asked.artifacts.some(({ required }) => required);
  output.instructions.push(withAfter({ ...closing, notesRequired }, asked));
}

function askedBefore({ step, routine, outer, inner }: Call): Asked {
  const { preconditions, clarificationPrompts } = routine;
  const guidance = [
    ...(preconditions?.value ?? []).map((one) => `Must hold before this part starts: ${inner.fill(one)}`),
    ...(clarificationPrompts?.value ?? []).map(
      (one) => `Clear up first, where it is open: ${inner.fill(one)}`,
    ),
  ];
  const around = { ...outer, scope: withFunctions(outer.scope, step.functionDefinitions) };
  const { functions, calls } = lowerFunctions(step, around);
  return defined({
    guidance: joined(guidance),
    askForFiles: step.askForFiles === true ? true : undefined,
    userOnlyDependencies: step.userOnlyDependencies?.map((one) => lowerDependency(one, outer.fill)),
    fragments: lowerFragments(step, outer.fill),
    functions,
    calls,
    requires: step.requires === undefined ? undefined : lowerRequires(step.requires, outer.fill),
  });
}

function withBefore(first: StepInstruction, asked: Asked): StepInstruction {
  const { requires: its } = first;
  const needs = defined({
    capabilities: unique(joined(asked.requires?.capabilities, its?.capabilities)),
    context: joined(asked.requires?.context, its?.context),
  });
  return defined({
    ...first,
    guidance: [...(asked.guidance ?? []), ...first.guidance],
    askForFiles: first.askForFiles || asked.askForFiles === true,
    userOnlyDependencies: joined(asked.userOnlyDependencies, first.userOnlyDependencies),
    fragments: joined(first.fragments, asked.fragments),
    functions: joined(asked.functions, first.functions),
    calls: joined(asked.calls, first.calls),
    requires: Object.keys(needs).length === 0 ? undefined : needs,
  });
}

type AskedAfter = Pick<Asked, 'assessments' | 'consequences'> & {
  readonly artifacts: NonNullable<StepInstruction['artifacts']>;
  readonly confirmation: Confirmation;
  readonly criteria?: Criteria;
  /** False where the call waives the notes. */
  readonly notesForCriteria: boolean;
};

function askedAfter({ step, outer }: Call, output: Output): AskedAfter | undefined {
  const artifacts = artifactsOf(step, outer, output);
  const { assessments, consequences } = lowerJudgements(step, outer);
  const confirmation = step.requireConfirmation ?? { when: false };
  const criteria =
    step.validationCriteria === undefined
      ? undefined
      : lowerCriteria(step.validationCriteria.value, outer.fill);
  const nothing =
    artifacts.length === 0 &&
    assessments === undefined &&
    criteria === undefined &&
    confirmation.when === false;
  if (nothing) return undefined;
  const notesForCriteria = step.notesOptional !== true;
  return defined({ artifacts, confirmation, criteria, notesForCriteria, assessments, consequences });
}

function withAfter(last: StepInstruction, asked: AskedAfter): StepInstruction {
  const { criteria } = asked;
  const { criteria: its } = last;
  return defined({
    ...last,
    confirmation: bothConfirm(asked.confirmation, last.confirmation),
    notesRequired: criteria === undefined ? last.notesRequired : asked.notesForCriteria,
    artifacts: joined(last.artifacts, asked.artifacts),
    assessments: joined(last.assessments, asked.assessments),
    consequences: joined(last.consequences, asked.consequences),
    criteria: criteria !== undefined && its !== undefined ? { and: [its, criteria] } : (criteria ?? its),
  });
}

/** Whoever asks for a confirmation gets it. */
function bothConfirm(call: Confirmation, step: Confirmation): Confirmation {
  if (call.when === false) return step;
  if (step.when === false) return call;
  const kind = call.kind ?? step.kind;
  const when = call.when === true || step.when === true || { or: [call.when, step.when] };
  return { when, ...(kind === undefined ? {} : { kind }) };
}

/** One list behind the other; undefined where both are empty. */
function joined<T>(first: readonly T[] = [], second: readonly T[] = []): readonly T[] | undefined {
  return first.length + second.length === 0 ? undefined : [...first, ...second];
}

const unique = <T>(items: readonly T[] | undefined): readonly T[] | undefined =>
  items === undefined ? undefined : [...new Set(items)];
