import { E } from '@workrail/kernel';
import { itemsOf, membersOf, type Place, type Tell, textOf } from './place.ts';
import { parseSimpleCondition, type SimpleCondition } from './simple-condition.ts';

/** A criterion of the type `simple`. */
export interface Criterion {
  readonly place: Place;
  readonly condition: SimpleCondition;
}

/** The criteria of a step or an action; what is not simple is told, and so is what cannot be read. */
export const readCriteria = (list: Place | undefined, tell: Tell): readonly Criterion[] =>
  itemsOf(list, tell).flatMap((place) => readCriterion(place, tell) ?? []);

function readCriterion(place: Place, tell: Tell): Criterion | undefined {
  const members = membersOf(place, ['context', 'condition', 'type'], tell);
  const type = members.get('type');
  const kind = typeName(type);
  if (kind !== 'simple')
    return tell(
      type ?? place,
      'criterion',
      `a criterion of the type ${kind} has no counterpart`,
      'write a simple one, or leave it out',
    );
  const condition = members.get('condition');
  const text = textOf(condition, tell);
  if (text === undefined || condition === undefined)
    return condition === undefined
      ? tell(place, 'required', 'it has no condition', 'add condition')
      : undefined;
  const parsed = parseSimpleCondition(text);
  return E.isRight(parsed)
    ? { place: condition, condition: parsed.right }
    : tell(condition, 'criterion', parsed.left.refused, parsed.left.advice);
}

function typeName(type: Place | undefined): string {
  const value = type?.value ?? 'simple';
  if (typeof value === 'string') return value;
  const inner = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return typeof inner === 'string' ? inner : 'unknown';
}
