import { defined } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction, WhenInstruction } from '@workrail/workflow-compiler';
import { type AnyStep, isStep } from '../instruction.ts';
import { type StepKinds, stepKindOf } from '../steps/define-step.ts';
import { conditionWords, type Excerpt, repeatText, shortWords } from '../words/control-text.ts';
import type { OutlineItem } from './outline-item.ts';

/** Steps and loops in order, nested by `level`. */
export function outlineOf(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  excerpt: Excerpt,
): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  let around: readonly Around[] = [];
  for (const [index, instruction] of workflow.instructions.entries()) {
    around = around.filter(({ end }) => end > index);
    if (instruction.op === 'repeat') continue;
    if (instruction.op !== 'when') {
      const place = placeIn(around);
      items.push(
        isStep(instruction)
          ? stepItem(kinds, instruction, place, { workflow, excerpt })
          : loopItem(instruction, place),
      );
      around = around.map((one) => ({ ...one, first: false }));
    }
    if (!isStep(instruction)) around = [...around, { instruction, end: instruction.end, first: true }];
  }
  return items;
}

/** A loop or a condition around; `first` until an item of the outline stands inside it. */
interface Around {
  readonly instruction: LoopInstruction | WhenInstruction;
  readonly end: number;
  readonly first: boolean;
}

type PlaceInOutline = Pick<OutlineItem, 'level' | 'decidedOnce'>;

function placeIn(around: readonly Around[]): PlaceInOutline {
  const inner = around.slice(around.findLastIndex(({ instruction }) => instruction.op === 'loop') + 1);
  const decided = inner.flatMap(({ instruction, first }) =>
    instruction.op === 'when'
      ? [defined({ id: instruction.id, when: first ? conditionWords(instruction.condition) : undefined })]
      : [],
  );
  return defined({
    level: around.filter(({ instruction }) => instruction.op === 'loop').length,
    decidedOnce: decided.length === 0 ? undefined : decided,
  });
}

function stepItem(
  kinds: StepKinds,
  step: AnyStep,
  place: PlaceInOutline,
  { workflow, excerpt }: { readonly workflow: CompiledWorkflow; readonly excerpt: Excerpt },
): OutlineItem {
  return defined({
    kind: 'step' as const,
    id: step.stepId,
    title: step.title,
    ...place,
    runsWhen: conditionWords(step.runCondition),
    ...stepKindOf(kinds, step).outline(step, workflow, excerpt),
  });
}

const loopItem = (loop: LoopInstruction, place: PlaceInOutline): OutlineItem =>
  defined({
    kind: 'loop' as const,
    id: loop.loopId,
    title: loop.title,
    ...place,
    runsWhen: conditionWords(loop.runCondition),
    repeats: `${shortWords(repeatText(loop))}, at most ${loop.maxIterations} times`,
  });
