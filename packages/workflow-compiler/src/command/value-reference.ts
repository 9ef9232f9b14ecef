import { parseJson } from '@workrail/kernel';
import { meant, quoted } from '../report/report.ts';
import type { ValueReference } from './compiled.ts';

const ROOTS = ['env', 'inputs', 'steps'] as const;

/** What is wrong with a text inside a text, and what to do. */
export interface Mistake {
  readonly what: string;
  readonly advice: string;
}

export type ReferenceOutcome = { readonly reference: ValueReference } | { readonly mistake: Mistake };

const FORM = 'name a value, such as inputs.app or steps.create.id';
const SEGMENT = String.raw`\.[^\s.[\]{}()"'\`=!<>&|,]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\]`;
const PATH = new RegExp(String.raw`^(\w+)((?:${SEGMENT})*)$`);
const SEGMENTS = new RegExp(SEGMENT, 'g');

/** Where a reference ends that begins at `lastIndex`. */
export const REFERENCE_AT = new RegExp(String.raw`\w+(?:${SEGMENT})*`, 'y');

/** The name of a step in references to the one that they stand in, which `until` can call `step`. */
export const OWN_STEP = '';

/** `own`: whether `step` stands for the step around it. */
export function parseReference(written: string, own = false): ReferenceOutcome {
  const [, root = '', rest = ''] = PATH.exec(written) ?? [];
  if (root === '') return { mistake: { what: `${quoted(written)} names no value`, advice: FORM } };
  if (own && root === 'step')
    return ofStep(
      OWN_STEP,
      [...rest.matchAll(SEGMENTS)].map(([segment]) => segmentOf(segment)),
      written,
    );
  const found = ROOTS.find((one) => one === root);
  if (found === undefined) return { mistake: unknownRoot(root) };
  const [name, ...path] = [...rest.matchAll(SEGMENTS)].map(([segment]) => segmentOf(segment));
  if (typeof name !== 'string')
    return { mistake: { what: `${quoted(written)} names no value`, advice: FORM } };
  if (found === 'env' && path.length > 0)
    return {
      mistake: {
        what: `${quoted(written)} looks into a variable, which is a text`,
        advice: 'write env.NAME',
      },
    };
  return found === 'steps'
    ? ofStep(name, path, written)
    : { reference: { root: found, name, path, written } };
}

function segmentOf(segment: string): string | number {
  if (segment.startsWith('.')) return segment.slice(1);
  const inside = segment.slice(1, -1);
  return inside.startsWith('"') ? String(parseJson(inside) ?? '') : Number(inside);
}

/** `output` and `response` behind the id say what of the answer is meant; without them it is the body. */
function ofStep(name: string, [first, ...rest]: ValueReference['path'], written: string): ReferenceOutcome {
  const reference = { root: 'steps', name, written } as const;
  if (first === undefined) return { reference: { ...reference, part: 'output', path: [] } };
  if (first === 'output') return { reference: { ...reference, part: 'output', path: rest } };
  if (first !== 'response') return { reference: { ...reference, part: 'output', path: [first, ...rest] } };
  const [part, header, ...more] = rest;
  if (part === 'status' && header === undefined)
    return { reference: { ...reference, part: 'status', path: [] } };
  if (part === 'headers' && typeof header === 'string' && more.length === 0)
    return { reference: { ...reference, part: 'headers', path: [header.toLowerCase()] } };
  return {
    mistake: {
      what: `${quoted(written)} names no part of an answer`,
      advice: `write steps.${name}.response.status, steps.${name}.response.headers.<name>, or steps.${name}.output.response for a member of that name`,
    },
  };
}

function unknownRoot(root: string): Mistake {
  const advice =
    root === 'output' || root === 'step'
      ? 'write steps.<id> with the id of the step'
      : (meant(root, ROOTS) ?? 'begin with "env.", "inputs." or "steps."');
  return { what: `nothing is called ${quoted(root)}`, advice };
}
