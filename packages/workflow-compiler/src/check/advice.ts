import { condition as conditionType } from '../language/condition.ts';
import { textsUsed } from '../language/filled-texts.ts';
import type { AnyStep, LoopStep } from '../language/steps.ts';
import type { Type } from '../language/type.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { isText, type SourceNode } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';
import { neverHolds } from './contradiction.ts';
import { checkCountedRounds } from './counted-rounds.ts';
import { LOOP_VARIABLES, variableName } from './loop-control.ts';
import { calledBy, type Routines } from './routines.ts';
import type { Placement } from './structure.ts';

/** What can be run and is still most likely not what the author meant: warnings. */
export function checkAdvice(
  report: Report,
  authored: AuthoredWorkflow,
  { placement, routines }: { readonly placement: Placement; readonly routines: Routines },
): void {
  unsetKeys(report, authored, routines);
  const look = (any: AnyStep): void => {
    unreachable(report, any);
    if (any.kind !== 'loop') return;
    const body = placement.bodyOf(any.step);
    endless(report, any.step, body);
    if (any.step.loop !== undefined) checkCountedRounds(report, any.step.loop);
    body.forEach(look);
  };
  placement.top.forEach(look);
}

/** A key that no text, loop or requirement of the workflow, or of a routine that it calls, names can hardly be set by anybody. */
function unsetKeys(report: Report, { node, steps }: AuthoredWorkflow, routines: Routines): void {
  const keys = keysRead(workflow, node);
  if (keys.length === 0) return;
  const text = [node, ...calledBy(steps, routines).map(({ authored }) => authored.node)]
    .map(textOf)
    .join('\n');
  for (const [key, [first]] of Map.groupBy(keys, (one) => one.key)) {
    if (first === undefined || DEFAULT_VARIABLES.has(key) || mentions(text, key)) continue;
    const message = `${label(first.node.pointer)}: nothing in this workflow mentions the context key ${quoted(key)} that is read here`;
    report.warn(
      first.node,
      'unset-key',
      message,
      'tell the agent in a prompt to set it, and to which values',
    );
  }
}

const DEFAULT_VARIABLES = new Set<string>(Object.values(LOOP_VARIABLES));

function unreachable(report: Report, { step }: AnyStep): void {
  const { runCondition } = step;
  if (runCondition === undefined || !neverHolds(runCondition.value)) return;
  const message = `${label(step.node.pointer)} is never reached, because its condition cannot hold`;
  report.warn(runCondition.node, 'unreachable-step', message, 'correct the condition, or remove the step');
}

function endless(report: Report, step: LoopStep, body: readonly AnyStep[]): void {
  const { loop } = step;
  if (loop === undefined) return;
  if (loop.type === 'for' && loop.count?.value === 0) {
    const message = `${label(step.node.pointer)}: a loop that counts to 0 never runs its body`;
    report.warn(loop.count.node, 'unreachable-step', message, 'raise the count, or remove the loop');
  }
  const condition = loop.condition ?? loop.conditionSource?.value.condition;
  if ((loop.type !== 'while' && loop.type !== 'until') || condition === undefined) return;
  const keys = keysRead(conditionType, condition.node).map(({ key }) => key);
  const text = body.map((any) => textOf(any.step.node)).join('\n');
  const own = variableName(loop, 'iterationVar');
  if (keys.some((key) => key === own || mentions(text, key)) || mayReach(body)) return;
  const message = `${label(condition.node.pointer)}: no step of the loop mentions a context key that its condition reads, so nothing in it ends the loop`;
  report.warn(condition.node, 'endless-loop', message, 'tell the agent in the body to set one of the keys');
}

/** The texts of routines lie in other files. */
const mayReach = (body: readonly AnyStep[]): boolean =>
  body.some(({ kind, step }) => kind === 'parallel' || (kind === 'work' && step.templateCall !== undefined));

/** Members whose texts say nothing about which context keys there are. */
const SILENT = new Set([
  'var',
  'items',
  'count',
  'id',
  'equals',
  'not_equals',
  'in',
  'contractRef',
  '$schema',
  'version',
]);

/** All that the texts of a part of the file say, keys included: what an agent can have been told to set. */
function textOf(node: SourceNode): string {
  const words: string[] = [];
  collectWords(node, words);
  return words.join('\n');
}

function collectWords(node: SourceNode, words: string[]): void {
  if (node.kind === 'array') for (const item of node.items) collectWords(item, words);
  else if (node.kind === 'object')
    for (const { key, value } of node.entries) {
      words.push(key);
      if (!SILENT.has(key)) collectWords(value, words);
    }
  else if (isText(node)) words.push(node.value);
}

/** Whether a text names a context key, as a word of its own. */
function mentions(text: string, key: string): boolean {
  if (!text.includes(key)) return false;
  const plain = key.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`).test(text);
}

/** Where conditions and loops of a value of the language name the context key that they look at. */
const keysRead = (type: Type<unknown>, node: SourceNode) =>
  textsUsed('looked-up', type, node).map((text) => ({ key: text.value.split('.')[0] ?? '', node: text }));
