import {
  BUDGETS,
  CONTEXT_REFERENCE,
  closingOf,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonLength,
  jsonPrefix,
  utf8Length,
  valueAtPath,
} from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame, LoopInstruction } from '@workrail/workflow-compiler';

/** What conditions and texts can see: the loops' variables, inner ones first, then the context. */
export interface Scope {
  readonly variables: JsonObject;
  readonly context: JsonObject;
}

export function lookup(scope: Scope, path: string): Json | undefined {
  const [first = ''] = path.split('.');
  const root = Object.hasOwn(scope.variables, first) ? scope.variables : scope.context;
  return valueAtPath(root, path);
}

/** The loop whose head is at `index`. */
export function loopAt(workflow: CompiledWorkflow, index: number): LoopInstruction {
  const instruction = workflow.instructions[index];
  if (instruction?.op !== 'loop')
    throw new Error(`instruction ${index} of ${workflow.workflowId} is no loop`);
  return instruction;
}

export function scopeOf(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
): Scope {
  let scope: Scope = { variables: {}, context };
  for (const frame of frames) {
    scope = {
      variables: { ...scope.variables, ...variablesOf(loopAt(workflow, frame.loop), frame, scope) },
      context,
    };
  }
  return scope;
}

function variablesOf(loop: LoopInstruction, frame: LoopFrame, outer: Scope): JsonObject {
  const counted = { [loop.iterationVar]: frame.iteration + 1 };
  if (loop.control.type !== 'forEach') return counted;
  const { items, itemVar, indexVar } = loop.control;
  const list = lookup(outer, items);
  const item = Array.isArray(list) ? (list as readonly Json[])[frame.iteration] : undefined;
  return { ...counted, [indexVar]: frame.iteration, ...(item === undefined ? {} : { [itemVar]: item }) };
}

/** No longer than the shortest reference that it stands for. */
const NO_ROOM = '[cut]';

/** What is put into reasons, which stand in an answer beside the whole step. */
const REASONS_LIMIT = BUDGETS.interpolated / 4;

export type Interpolate = (text: string) => string;

/**
 * Fills references in the texts of one step, or of a workflow. A path without a value stays visible as
 * `[unset: path]`. Values are put in once and never read as references themselves; what goes over the limit,
 * which all texts share, is cut, visibly, so that a large context can't push the step out of the answer.
 */
export function interpolator(scope: Scope, limit: number = BUDGETS.interpolated): Interpolate {
  let left = limit;
  return (text) => {
    let cut = false;
    const filled = text.replace(CONTEXT_REFERENCE, (_, path: string) => {
      const value = lookup(scope, path);
      const whole = value === undefined ? `[unset: ${path}]` : textOf(value);
      const shown = fit(whole, left);
      left -= shown === NO_ROOM ? 0 : jsonLength(shown);
      cut ||= shown !== whole;
      return shown;
    });
    return cut ? filled + closingOf(filled) : filled;
  };
}

/** For what the agent is told about something that is in the way. */
export const reasonInterpolator = (scope: Scope): Interpolate => interpolator(scope, REASONS_LIMIT);

/** For texts that are compared: whole, whatever the agent is shown of them. */
export const wholeInterpolator = (scope: Scope): Interpolate => interpolator(scope, Number.POSITIVE_INFINITY);

/** Fills the texts anywhere inside an object; its keys stay. */
export const fillObject = (object: JsonObject, fill: Interpolate): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fillJson(value, fill)]));

function fillJson(value: Json, fill: Interpolate): Json {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => fillJson(entry, fill));
  return isJsonObject(value) ? fillObject(value, fill) : value;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fit(text: string, limit: number): string {
  if (jsonLength(text) <= limit) return text;
  const marker = `… [cut: ${utf8Length(text)} bytes in all]`;
  const room = limit - jsonLength(marker);
  if (room <= 0) return NO_ROOM;
  const kept = jsonPrefix(text, room);
  const closing = closingOf(kept);
  return `${kept}${closing}${closing === '' ? '' : '\n'}${marker}`;
}
