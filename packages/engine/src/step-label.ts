import {
  CONTEXT_REFERENCE,
  cutToCharacters,
  defined,
  isJsonObject,
  type Json,
  type JsonObject,
  onOneLine,
} from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame, Position } from '@workrail/workflow-compiler';
import { titleInterpolator } from './fill.ts';
import { stepAt } from './instruction.ts';
import { loopPlaces } from './pending-parts.ts';
import { lookup, loopAt, scopeOf } from './scope.ts';

/** A round of a loop, outermost loops first. */
export interface StepRound {
  readonly loopId: string;
  /** Of the loop. */
  readonly title: string;
  /** From 1. */
  readonly iteration: number;
  /** Rounds in all, where the loop counts them. */
  readonly total?: number;
  /** Names the entry of the list that the round is about. */
  readonly item?: string;
}

/** What tells a step of a run from others, and from itself in other rounds. */
export interface StepLabel {
  readonly stepId: string;
  /** As the agent sees it. */
  readonly title: string;
  readonly rounds: readonly StepRound[];
}

/** The step at a position as the agent sees it, in few words; null at the end. */
export function labelAt(
  workflow: CompiledWorkflow,
  position: Position,
  context: JsonObject,
): StepLabel | null {
  if (position.kind === 'complete') return null;
  const { stepId, title } = stepAt(workflow, position.instruction);
  const { frames } = position;
  const fill = titleInterpolator(scopeOf(workflow, frames, context));
  return {
    stepId,
    title: fill(title),
    rounds: loopPlaces(workflow, frames, context, fill).map(({ loopId, title, iteration, total }, index) =>
      defined({
        loopId,
        title,
        iteration,
        total,
        item: itemOf(workflow, frames.slice(0, index + 1), context),
      }),
    ),
  };
}

/** Whether a label is another one in another context. */
export function readsContext(workflow: CompiledWorkflow, position: Position): boolean {
  if (position.kind === 'complete') return false;
  const loops = position.frames.map(({ loop }) => loopAt(workflow, loop));
  const texts = [stepAt(workflow, position.instruction), ...loops].map(({ title }) => title);
  return (
    texts.some((text) => text.search(CONTEXT_REFERENCE) >= 0) ||
    loops.some(
      ({ control }) =>
        control.type === 'forEach' || ('count' in control && typeof control.count === 'string'),
    )
  );
}

/** Members by which people know an entry of a list, the best first. */
const NAMES = ['name', 'title', 'id', 'key', 'path', 'file'];
const LONGEST_ITEM = 80;

function itemOf(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
): string | undefined {
  const inner = frames.at(-1);
  const control = inner && loopAt(workflow, inner.loop).control;
  if (control?.type !== 'forEach') return undefined;
  const item = lookup(scopeOf(workflow, frames, context), control.itemVar);
  if (item === undefined) return undefined;
  return cutToCharacters(onOneLine(nameOf(item)), LONGEST_ITEM);
}

function nameOf(item: Json): string {
  if (typeof item === 'string') return item;
  const named = isJsonObject(item) ? NAMES.flatMap((name) => item[name] ?? []) : [];
  const name = named.find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : JSON.stringify(item);
}
