import {
  CONTEXT_REFERENCE,
  isJsonObject,
  type Json,
  type JsonObject,
  type NeededType,
} from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { type Need, needPath } from './need.ts';

/** Every instruction is gone through once for each workflow that this process runs. */
const known = new WeakMap<CompiledWorkflow, readonly Need[]>();

/**
 * All that a workflow says of values of its context: what its loops and the requirements of its steps need, then what
 * conditions and texts read. Where two of them disagree, the first one counts.
 */
export function workflowNeeds(workflow: CompiledWorkflow): readonly Need[] {
  const found = known.get(workflow);
  if (found !== undefined) return found;
  const read = workflow.instructions.flatMap((one, at): readonly Read[] =>
    one.op === 'command'
      ? readsIn((one.runCondition ?? {}) as JsonObject, at)
      : readsIn({ ...one } as JsonObject, at),
  );
  const required = [...ofLoops(workflow), ...ofRequirements(workflow)];
  const needs = new Map<string, Need>();
  for (const [index, { name, reader, ...more }] of [...required, ...read].entries()) {
    const path = needPath(workflow, name, reader);
    if (path === undefined) continue;
    const key = [...path, more.type ?? '', more.most ?? ''].map(String).join(' ');
    if (!needs.has(key))
      needs.set(key, { path, ...more, hint: index < required.length ? 'required' : 'read' });
  }
  const distinct = [...needs.values()];
  known.set(workflow, distinct);
  return distinct;
}

interface Read extends Omit<Need, 'path' | 'hint'> {
  /** As it is written. */
  readonly name: string;
  readonly reader: number;
}

const ofLoops = ({ instructions }: CompiledWorkflow): readonly Read[] =>
  instructions.flatMap((one, reader): readonly Read[] => {
    if (one.op !== 'loop') return [];
    const { control, maxIterations } = one;
    if (control.type === 'forEach') return [{ name: control.items, reader, type: 'array' }];
    return control.type === 'for' && typeof control.count === 'string'
      ? [{ name: control.count, reader, type: 'number', most: maxIterations }]
      : [];
  });

const ofRequirements = ({ instructions }: CompiledWorkflow): readonly Read[] =>
  instructions.flatMap((one, reader): readonly Read[] =>
    one.op === 'step'
      ? (one.requires?.context ?? []).map(({ key, type }) => ({
          name: key,
          reader,
          ...(type === undefined ? {} : { type }),
        }))
      : [],
  );

/** What conditions and texts anywhere in an instruction read. */
function readsIn(value: Json, reader: number): readonly Read[] {
  if (typeof value === 'string')
    return [...value.matchAll(CONTEXT_REFERENCE)].flatMap(([, name = '']) => readOf(name, reader));
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => readsIn(one, reader));
  if (!isJsonObject(value)) return [];
  const own = typeof value.var === 'string' ? readOf(value.var, reader, comparedType(value)) : [];
  return [...own, ...Object.values(value).flatMap((one) => readsIn(one, reader))];
}

/** A length is no field that anybody sends. */
const readOf = (name: string, reader: number, type?: NeededType): readonly Read[] =>
  name.endsWith('.length') ? [] : [{ name, reader, ...(type === undefined ? {} : { type }) }];

const ORDERED = ['gt', 'gte', 'lt', 'lte'] as const;

/** The type without which a comparison fails, or cannot hold. */
function comparedType(condition: JsonObject): NeededType | undefined {
  if (ORDERED.some((operator) => typeof condition[operator] === 'number')) return 'number';
  const compared = condition.equals ?? condition.not_equals;
  return typeof compared === 'boolean' || typeof compared === 'number'
    ? (typeof compared as NeededType)
    : undefined;
}
