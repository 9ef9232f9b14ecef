import { compareInTurn } from '../json/document-order.ts';
import { isWithin, segmentsOf } from '../json/pointer.ts';
import type { RawError } from './raw-error.ts';

/** Keywords whose errors follow those of the schemas inside them. */
const COMPOSITE = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

/**
 * Replaces the errors of alternatives that all failed by those of the one that the value was most likely
 * meant for. The validator reports what is inside first, so one pass over the list is enough.
 */
export function reduceBranches(errors: readonly RawError[]): readonly RawError[] {
  const kept: RawError[] = [];
  for (const error of errors) {
    // `then` and `else` have reported what is wrong themselves.
    if (error.keyword === 'if') continue;
    if (!COMPOSITE.has(error.keyword)) kept.push(error);
    else kept.push(...reduced(error, takeInner(kept, error)));
  }
  return kept;
}

function takeInner(kept: RawError[], outer: RawError): readonly RawError[] {
  const isInner = ({ schemaPath, instancePath }: RawError) =>
    schemaPath.startsWith(`${outer.schemaPath}/`) && isWithin(instancePath, outer.instancePath);
  let from = kept.length;
  for (let last = kept[from - 1]; last !== undefined && isInner(last); last = kept[from - 1]) from -= 1;
  return kept.splice(from);
}

function reduced(error: RawError, inner: readonly RawError[]): readonly RawError[] {
  if (error.keyword === 'contains') return [error];
  if (error.keyword === 'propertyNames') return [{ ...error, causes: inner }];
  const branches = [...Map.groupBy(inner, (cause) => branchOf(error, cause)).values()];
  if (branches.length === 0) return [error];
  if (branches.every((branch) => isPlainMismatch(error, branch))) return [{ ...error, causes: inner }];
  return branches.reduce((best, branch) => (isFurther(error, branch, best) ? branch : best));
}

const branchOf = (error: RawError, cause: RawError): string =>
  cause.schemaPath.slice(error.schemaPath.length + 1).split('/', 1)[0] ?? '';

const MISMATCHES = new Set(['type', 'const', 'enum']);

/** The value is none of what a branch takes, which says the same as all branches in one sentence. */
const isPlainMismatch = ({ instancePath }: RawError, [only, ...others]: readonly RawError[]): boolean =>
  others.length === 0 && only?.instancePath === instancePath && MISMATCHES.has(only.keyword);

/** Of two equal branches the earlier one stays. */
const isFurther = (error: RawError, branch: readonly RawError[], best: readonly RawError[]): boolean =>
  compareInTurn(rank(error, branch), rank(error, best)) > 0;

/** Higher is further: right type, right constants, then how deep the first error is, then how few there are. */
function rank({ instancePath }: RawError, branch: readonly RawError[]): readonly number[] {
  const wrongType = branch.some((cause) => cause.instancePath === instancePath && cause.keyword === 'type');
  const constants = branch.filter(isConstant).length;
  const depth = Math.min(...branch.slice(0, 1_000).map((cause) => segmentsOf(cause.instancePath).length));
  return [wrongType ? 0 : 1, -constants, depth, -branch.length];
}

const isConstant = ({ keyword, schema }: RawError): boolean =>
  keyword === 'const' || (keyword === 'enum' && Array.isArray(schema) && schema.length === 1);
