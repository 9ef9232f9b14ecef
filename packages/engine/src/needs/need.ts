import type { NeededType } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { loopsAround } from './loops-around.ts';

/** Stands in a path for every entry of a list. */
export const EACH: unique symbol = Symbol('every entry');

/** From a key of the context on; no variable of a loop is in it. A number is the place of one entry in a list. */
export type NeedPath = readonly (string | number | typeof EACH)[];

/** A value that the context has to have, and what is known of it. */
export interface Need {
  readonly path: NeedPath;
  readonly type?: NeededType;
  /** Of a number, or of the entries of a list. */
  readonly most?: number;
  /** Entries that a list has to have at least. */
  readonly least?: number;
  /** Set where nothing lacks it now: a value that is made anew has to have it, or is read there and should have it. */
  readonly hint?: 'required' | 'read';
}

/**
 * What a path means where the instruction at `reader` reads it: the place of the context that its value comes from, or
 * undefined for a number that a loop counts itself.
 */
export function needPath(workflow: CompiledWorkflow, path: string, reader: number): NeedPath | undefined {
  const [first = '', ...rest] = path.split('.');
  for (const { index, loop } of loopsAround(workflow, reader)) {
    const { control, iterationVar } = loop;
    if (control.type === 'forEach' && control.itemVar === first) {
      const list = needPath(workflow, control.items, index);
      return list === undefined ? undefined : [...list, EACH, ...rest];
    }
    if (iterationVar === first || (control.type === 'forEach' && control.indexVar === first))
      return undefined;
  }
  return [first, ...rest];
}

/** Whether a path is the beginning of another one, or all of it. */
export const leadsTo = (outer: NeedPath, inner: NeedPath): boolean =>
  outer.length <= inner.length && outer.every((part, index) => part === inner[index]);
