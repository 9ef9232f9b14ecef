import { isExactNumber, isJsonObject, type Json, ownValue } from '@workrail/kernel';
import type { ValueReference } from '@workrail/workflow-compiler';

/** What is known when templates are filled in and conditions judged. */
export interface CommandScope {
  /** By name; one that is optional and was not given has no value. */
  readonly inputs: ReadonlyMap<string, Json | undefined>;
  /** Of inputs whose choices are objects, the member that became the value: `inputs.region.name` is `inputs.region` then. */
  readonly valueFields?: ReadonlyMap<string, string>;
  /** By id; a step that is not there has not run. */
  readonly steps: ReadonlyMap<string, StepOutcome>;
  /** Why inputs that were given have no value, by name. */
  readonly unusable?: ReadonlyMap<string, string>;
  /** A value as messages show it, without what is secret. */
  readonly shown?: (value: Json) => Json;
  /** What a workflow may know of the environment. */
  readonly variable: (name: string) => string | undefined;
}

export type StepOutcome =
  | { readonly state: 'skipped' | 'failed' }
  | {
      readonly state: 'succeeded';
      /** The body of the answer; null where it was empty. */
      readonly output: Json;
      readonly status?: number;
      /** By name in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A reference that leads to no value, and why. */
export interface Unresolved {
  /** As the author wrote it. */
  readonly reference: string;
  readonly reason:
    | 'input_missing'
    | 'variable_missing'
    | 'step_not_run'
    | 'step_skipped'
    | 'step_failed'
    | 'path_missing'
    | 'not_known'
    | 'too_large';
  readonly message: string;
  /** What is there instead. */
  readonly candidates?: readonly string[];
}

/** An input that was left out, or a value. */
export type Found = { readonly value: Json | undefined } | { readonly unresolved: Unresolved };

export function lookUp(reference: ValueReference, scope: CommandScope): Found {
  const { name, written } = reference;
  const missing = (reason: Unresolved['reason'], message: string): Found => ({
    unresolved: { reference: written, reason, message },
  });
  if (reference.root === 'env') {
    const value = scope.variable(name);
    return value === undefined
      ? missing('variable_missing', `the variable ${name} is not set for workflows`)
      : { value };
  }
  if (reference.root === 'inputs') {
    if (!scope.inputs.has(name)) {
      const reason = scope.unusable?.get(name);
      const message = reason === undefined ? 'has no value' : `cannot be used: ${reason}`;
      return missing('input_missing', `the input ${name} ${message}`);
    }
    const value = scope.inputs.get(name);
    return value === undefined || isValueField(value, reference, scope) ? { value } : below(value, reference);
  }
  const outcome = scope.steps.get(name);
  if (outcome === undefined) return missing('step_not_run', `the step ${name} has not run`);
  if (outcome.state !== 'succeeded')
    return missing(
      `step_${outcome.state}`,
      `the step ${name} was ${outcome.state === 'failed' ? 'not successful' : 'skipped'}`,
    );
  const { output, status, headers } = outcome;
  if (reference.part === 'output') return below(output, reference);
  if (reference.part === 'status')
    return status === undefined
      ? missing('not_known', `the status of the answer to ${name} is not known`)
      : { value: status };
  return headers === undefined
    ? missing('not_known', `the headers of the answer to ${name} are not known`)
    : below(headers, reference);
}

const isValueField = (value: Json, { name, path }: ValueReference, { valueFields }: CommandScope): boolean =>
  path.length === 1 &&
  path[0] === valueFields?.get(name) &&
  (typeof value !== 'object' || isExactNumber(value));

const SHOWN = 12;

function below(value: Json, { path, written, name }: ValueReference): Found {
  let at = value;
  for (const [index, segment] of path.entries()) {
    const next = memberAt(at, segment);
    if (next === undefined) {
      const place = [name, ...path.slice(0, index)].join('.');
      const candidates = isJsonObject(at) && !isExactNumber(at) ? Object.keys(at).slice(0, SHOWN) : [];
      return {
        unresolved: {
          reference: written,
          reason: 'path_missing',
          message: `${place} is ${kindOf(at)} and has no ${typeof segment === 'number' ? `item ${segment}` : `member ${segment}`}`,
          ...(candidates.length === 0 ? {} : { candidates }),
        },
      };
    }
    at = next;
  }
  return { value: at };
}

function memberAt(value: Json, segment: string | number): Json | undefined {
  if (Array.isArray(value)) {
    const isIndex = typeof segment === 'number' || /^(?:0|[1-9]\d*)$/.test(segment);
    return isIndex ? (value as readonly Json[])[Number(segment)] : undefined;
  }
  return isJsonObject(value) && !isExactNumber(value) ? ownValue(value, String(segment)) : undefined;
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isExactNumber(value) || typeof value === 'number') return 'a number';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : String(value);
}
