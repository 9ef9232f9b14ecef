import { jsonPrefix } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction, StepInstruction } from '@workrail/workflow-compiler';
import { conditionText } from '../words/condition-text.ts';
import { repeatText } from '../words/repeat-text.ts';

/** One line of a workflow's outline. */
export interface OutlineItem {
  readonly kind: 'step' | 'loop';
  readonly id: string;
  readonly title: string;
  /** Depth in loops: 0 at the top. */
  readonly level: number;
  /** When it runs, in words; absent where it always does. */
  readonly runsWhen?: string;
  /** What repeats a loop, in words. */
  readonly repeats?: string;
  readonly asksForConfirmation?: string;
  /** Beginning of a step's prompt. */
  readonly excerpt?: string;
}

const EXCERPT_BYTES = 160;

export function outlineOf(workflow: CompiledWorkflow): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  let level = 0;
  for (const instruction of workflow.instructions) {
    if (instruction.op === 'repeat') level -= 1;
    else if (instruction.op === 'step') items.push(stepItem(instruction, level));
    else {
      items.push(loopItem(instruction, level));
      level += 1;
    }
  }
  return items;
}

function stepItem(step: StepInstruction, level: number): OutlineItem {
  const { when } = step.confirmation;
  const text = step.prompt.replace(/\s+/g, ' ').trim();
  const excerpt = jsonPrefix(text, EXCERPT_BYTES);
  return {
    kind: 'step',
    id: step.stepId,
    title: step.title,
    level,
    ...(step.runCondition === undefined ? {} : { runsWhen: conditionText(step.runCondition) }),
    ...(when === false ? {} : { asksForConfirmation: when === true ? 'always' : conditionText(when) }),
    excerpt: excerpt === text ? text : `${excerpt}…`,
  };
}

function loopItem(loop: LoopInstruction, level: number): OutlineItem {
  return {
    kind: 'loop',
    id: loop.loopId,
    title: loop.title,
    level,
    ...(loop.runCondition === undefined ? {} : { runsWhen: conditionText(loop.runCondition) }),
    repeats: `${repeatText(loop)}, at most ${loop.maxIterations} times`,
  };
}
