import { defined } from '@workrail/kernel';
import type { StepInstruction } from '../compiled-workflow.ts';
import type { WorkStep } from '../language/step.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { CLOSING_PROMPT, OPENING_PROMPT } from './added-steps.ts';
import { askedAfter, withAfter } from './call-end.ts';
import { addedStep, insideOf, lowerNeeds, notesRequired, type Subject } from './lower-work.ts';
import { changeStep, insertStep, joined, type LoweringScope, type Output } from './output.ts';

/** A call of a routine, with what holds around it and inside. */
export interface Call {
  readonly step: WorkStep;
  readonly routine: AuthoredWorkflow;
  readonly subject: Subject;
  readonly outer: LoweringScope;
  readonly inner: LoweringScope;
}

type Asked = Partial<Omit<StepInstruction, 'op' | 'confirmation'>>;

/** What has to be there before a routine begins: at its first step where that surely runs once, else before it. */
export function openCall(call: Call, output: Output, start: number): void {
  const asked = askedBefore(call);
  if (Object.keys(asked).length === 0) return;
  if (changeStep(output, start, 'first', (first) => withBefore(first, asked))) return;
  const { inner, subject } = call;
  const opening = addedStep(inner, subject, 'opening', `Begin: ${subject.title}`, OPENING_PROMPT);
  insertStep(output, start, withBefore(opening, asked));
}

/** What has to be left once a routine is through: at its last step where it can stand there, or at a step of its own. */
export function closeCall(call: Call, output: Output, start: number): void {
  const { step, outer, inner, subject } = call;
  const asked = askedAfter(step, outer, output);
  if (asked === undefined) return;
  if (changeStep(output, start, 'last', (last) => withAfter(last, asked, output))) return;
  const closing = addedStep(inner, subject, 'closing', `Finish: ${subject.title}`, CLOSING_PROMPT);
  const plain = { ...closing, notesRequired: notesRequired(inner.notesOptional, asked.artifacts) };
  output.instructions.push(withAfter(plain, asked, output) ?? plain);
}

function askedBefore({ step, routine, outer, inner }: Call): Asked {
  const { preconditions, clarificationPrompts } = routine;
  const hold = preconditions?.value.map((one) => `Must be true before this part starts: ${inner.fill(one)}`);
  const open = clarificationPrompts?.value.map(
    (one) => `Clarify first, unless already clear: ${inner.fill(one)}`,
  );
  return defined({
    guidance: joined(hold, open),
    askForFiles: step.askForFiles === true ? true : undefined,
    ...lowerNeeds(step, insideOf(step, outer)),
  });
}

function withBefore(first: StepInstruction, asked: Asked): StepInstruction {
  const { requires: its } = first;
  const needs = defined({
    capabilities: distinct(joined(asked.requires?.capabilities, its?.capabilities)),
    context: joined(asked.requires?.context, its?.context),
  });
  return defined({
    ...first,
    guidance: [...(asked.guidance ?? []), ...first.guidance],
    askForFiles: first.askForFiles || asked.askForFiles === true,
    userOnlyDependencies: joined(asked.userOnlyDependencies, first.userOnlyDependencies),
    fragments: joined(first.fragments, asked.fragments),
    functions: distinct(joined(asked.functions, first.functions)),
    calls: joined(asked.calls, first.calls),
    requires: Object.keys(needs).length === 0 ? undefined : needs,
  });
}

/** A call and its routine may ask for the same; it is told once. */
const distinct = <T>(items: readonly T[] | undefined): readonly T[] | undefined =>
  items && [...new Map(items.map((one) => [JSON.stringify(one), one])).values()];
