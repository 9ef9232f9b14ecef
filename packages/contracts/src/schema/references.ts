import { didYouMean, ownValue } from '@workrail/kernel';
import { below, segmentsOf } from '../json/pointer.ts';
import { nearest, quoted } from '../report/wording.ts';
import { objectPositions, type Positions } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';

/** Where the `$ref` of each position leads. */
export type Targets = ReadonlyMap<string, string>;

const LOCAL = /^#\/(?:\$defs|definitions)\/./;

export function resolveReferences(positions: Positions) {
  const targets = new Map<string, string>();
  const problems: SchemaProblem[] = [];
  for (const [pointer, schema] of objectPositions(positions)) {
    const reference = ownValue(schema, '$ref');
    if (typeof reference !== 'string') continue;
    const target = pointerIn(reference);
    if (target !== undefined && positions.has(target)) targets.set(pointer, target);
    else problems.push(unresolved(below(pointer, '$ref'), reference, positions));
  }
  return { targets, problems };
}

/** The pointer that a reference holds, written the way pointers of positions are. */
function pointerIn(reference: string): string | undefined {
  if (!LOCAL.test(reference)) return undefined;
  try {
    return below('', ...segmentsOf(decodeURIComponent(reference.slice(1))));
  } catch {
    return undefined;
  }
}

function unresolved(pointer: string, reference: string, positions: Positions): SchemaProblem {
  if (!LOCAL.test(reference)) {
    const message = `$ref is ${quoted(reference)}; it may lead only to "#/$defs/…" of the same schema`;
    return error(pointer, message, 'copy what it refers to into "$defs"');
  }
  const known = [...positions.keys()].map((at) => `#${at}`).filter((at) => LOCAL.test(at));
  const message = `$ref is ${quoted(reference)}, and there is no schema at that place`;
  return error(pointer, message, nearest(didYouMean(reference, known)));
}
