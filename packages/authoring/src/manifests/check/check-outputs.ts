import { didYouMean } from '@workrail/kernel';
import { schemaAtPath, valueShape } from '@workrail/openapi';
import type { Expression, ValueReference } from '@workrail/workflow-compiler';
import type { ManifestFinding, Tell } from '../finding.ts';
import type { ReferenceTypes, StepAnswer } from './template-types.ts';

/** Where a reference stands, and what its finding says besides. */
export interface ReferencePlace {
  readonly pointer: string;
  readonly about: Pick<ManifestFinding, 'stepId' | 'command'>;
  readonly tell: Tell;
}

/** Holds references to inputs and to answers of steps against what is known of them. */
export function checkReferences(
  references: readonly ValueReference[],
  { inputs, answers }: ReferenceTypes,
  place: ReferencePlace,
): void {
  for (const reference of references) {
    if (reference.root === 'inputs') checkInputPath(reference, inputs, place);
    const answer =
      reference.root === 'steps' && reference.part === 'output' ? answers.get(reference.name) : undefined;
    if (answer !== undefined) checkOutputPath(reference, answer, place);
  }
}

const SINGLE = new Set(['string', 'number', 'integer', 'boolean']);

function checkInputPath(
  { name, path, written }: ValueReference,
  inputs: ReferenceTypes['inputs'],
  { pointer, about, tell }: ReferencePlace,
): void {
  const input = inputs.get(name);
  if (input === undefined || path.length === 0 || input.multiple) return;
  const field = input.provider?.valueField;
  if (path.length === 1 && path[0] === field) return;
  if (field === undefined && (input.type === undefined || !SINGLE.has(input.type))) return;
  tell({
    ...about,
    pointer,
    rule: 'unknown-output',
    severity: 'error',
    message: `${written} looks into the input ${name}, which is a single value`,
    suggestion: `write inputs.${name}`,
  });
}

const SHOWN = 12;

function checkOutputPath(
  reference: ValueReference,
  { step, schema, schemas }: StepAnswer,
  { pointer, about, tell }: ReferencePlace,
): void {
  const { path, written, name } = reference;
  const [first] = path;
  if (first === undefined || step.outputs.some((field) => field.name === first)) return;
  if (schema === undefined) {
    tell({
      ...about,
      pointer,
      rule: 'unverified-output',
      severity: 'warning',
      message: `what ${step.run} answers is not described, so that nothing says whether ${written} will be there`,
      suggestion: `list ${first} under "output_contract" of ${name}, if you know that it is`,
    });
    return;
  }
  const at = schemaAtPath(schema, path, schemas);
  if (at.kind !== 'missing') return;
  const place = ['the answer', ...path.slice(0, at.reached)].join('.');
  const segment = path[at.reached];
  const candidates = at.candidates.slice(0, SHOWN);
  const meant = typeof segment === 'string' ? didYouMean(segment, at.candidates) : undefined;
  tell({
    ...about,
    pointer,
    rule: 'unknown-output',
    severity: 'error',
    message: at.isList
      ? `${written}: ${place} of ${step.run} is a list, and ${segment} is no item of it`
      : `${written}: ${place} of ${step.run} has no ${segment}`,
    ...(candidates.length === 0 ? {} : { candidates }),
    suggestion: suggestionFor(reference, at, meant, candidates),
  });
}

function suggestionFor(
  { name, path }: ValueReference,
  { reached, isList }: { readonly reached: number; readonly isList: boolean },
  meant: string | undefined,
  candidates: readonly string[],
): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  if (isList) {
    const steps = [...path.slice(0, reached), 0, ...path.slice(reached)];
    return `name an item, such as steps.${name}${steps.map((one) => (typeof one === 'number' ? `[${one}]` : `.${one}`)).join('')}`;
  }
  if (candidates.length > 0) return `use one of ${candidates.join(', ')}`;
  return `leave the path out, or list it under "output_contract" of ${name}`;
}

/** A comparison with a text that the document does not list among the values never holds, or always. */
export function checkComparisons(
  condition: Expression,
  { answers }: ReferenceTypes,
  { pointer, about, tell }: ReferencePlace,
): void {
  for (const { reference, literal } of comparisonsIn(condition)) {
    const answer =
      reference.root === 'steps' && reference.part === 'output' ? answers.get(reference.name) : undefined;
    if (answer?.schema === undefined) continue;
    const at = schemaAtPath(answer.schema, reference.path, answer.schemas);
    const values = at.kind === 'found' ? valueShape(at.schema, answer.schemas).values : undefined;
    if (values === undefined || values.some((one) => one === literal)) continue;
    const texts = values.filter((one) => typeof one === 'string');
    const meant = didYouMean(literal, texts);
    const listed = texts.slice(0, SHOWN).map((one) => JSON.stringify(one));
    tell({
      ...about,
      pointer,
      rule: 'unlisted-value',
      severity: 'warning',
      message: `${answer.step.run} does not list ${JSON.stringify(literal)} among the values of ${reference.written}`,
      ...(listed.length === 0 ? {} : { candidates: texts.slice(0, SHOWN) }),
      suggestion:
        meant === undefined ? `it lists ${listed.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`,
    });
  }
}

interface Comparison {
  readonly reference: ValueReference;
  readonly literal: string;
}

/** Where a reference is compared with a text. */
function comparisonsIn(condition: Expression): readonly Comparison[] {
  if ('not' in condition) return comparisonsIn(condition.not);
  if ('all' in condition) return condition.all.flatMap(comparisonsIn);
  if ('any' in condition) return condition.any.flatMap(comparisonsIn);
  if (!('compare' in condition) || !/^[!=]=$/.test(condition.compare)) return [];
  const sides = [condition.left, condition.right];
  const [reference] = sides.flatMap((one) => ('reference' in one ? [one.reference] : []));
  const [literal] = sides.flatMap((one) =>
    'literal' in one && typeof one.literal === 'string' ? [one.literal] : [],
  );
  return reference === undefined || literal === undefined ? [] : [{ reference, literal }];
}

/** All references of a condition, in the order in which they stand. */
export function referencesIn(condition: Expression): readonly ValueReference[] {
  if ('reference' in condition) return [condition.reference];
  if ('not' in condition) return referencesIn(condition.not);
  if ('all' in condition) return condition.all.flatMap(referencesIn);
  if ('any' in condition) return condition.any.flatMap(referencesIn);
  if ('compare' in condition) return [...referencesIn(condition.left), ...referencesIn(condition.right)];
  return 'includes' in condition
    ? [...referencesIn(condition.within), ...referencesIn(condition.includes)]
    : [];
}
