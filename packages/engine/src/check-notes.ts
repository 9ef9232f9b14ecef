import { defined, isPlaceholder, type Json, NOTES_PLACEHOLDER, parseJson, wordsOf } from '@workrail/kernel';
import type { Criteria, NotesRule, StepInstruction } from '@workrail/workflow-compiler';
import type { CheckSchema } from './check-artifacts.ts';
import { mayHold, unclearCondition } from './condition.ts';
import { countingCriteria, criteriaText, rulesOf } from './criteria-text.ts';
import { type Interpolate, wholeInterpolator } from './fill.ts';
import { patternOf } from './pattern.ts';
import type { EmptyNotes, Reason } from './reason.ts';
import type { Scope } from './scope.ts';

/** Words in place of notes, as `wordsOf` gives them. */
const STAND_INS: ReadonlySet<string> = new Set(['todo', 'tbd', 'null', 'undefined', 'none', 'n a', 'xxx']);

/** Why notes say nothing: they are marks alone, or one word that only keeps a place. Undefined where they say something. */
export function emptinessOf(notes: string): EmptyNotes | undefined {
  if (!/[\p{L}\p{N}]/u.test(notes)) return 'no_word';
  return isPlaceholder(notes, NOTES_PLACEHOLDER) || STAND_INS.has(wordsOf(notes)) ? 'stand_in' : undefined;
}

interface Checking {
  readonly scope: Scope;
  readonly check: CheckSchema;
  /** For what the agent is told. */
  readonly fill: Interpolate;
}

/** The notes have to be there, where the author did not waive them, and to pass the checks that count. */
export function checkNotes(
  { stepId, notesRequired, criteria }: StepInstruction,
  notes: string | undefined,
  { scope, check, fill }: Checking,
): readonly Reason[] {
  const text = notes ?? '';
  const isEmpty = text.trim() === '' || isPlaceholder(text, NOTES_PLACEHOLDER);
  const came = text.trim() === '' ? undefined : emptinessOf(text);
  // Where the author says what notes have to hold, that decides: they may be JSON, or a number.
  if (isEmpty || (criteria === undefined && came !== undefined))
    return notesRequired ? [defined({ _tag: 'MissingNotes' as const, stepId, came })] : [];
  if (criteria === undefined) return [];
  const conditions = rulesOf(criteria).map(({ when }) => when);
  const unclear = unclearCondition(conditions, scope, stepId);
  if (unclear !== undefined) return [unclear];
  const counting = countingCriteria(criteria, ({ when }) => mayHold(when, scope, stepId));
  const failures = counting === undefined ? [] : failuresOf(counting, { text, scope, check });
  if (failures.length === 0) return [];
  return [{ _tag: 'InvalidNotes', stepId, failures: failures.map((tell) => tell(fill)) }];
}

interface Notes extends Omit<Checking, 'fill'> {
  readonly text: string;
}

/** What the agent is told, put together once it is known that it is: what is filled in takes up room. */
type Failure = (fill: Interpolate) => string;

function failuresOf(criteria: Criteria, notes: Notes): readonly Failure[] {
  if ('and' in criteria) return criteria.and.flatMap((part) => failuresOf(part, notes));
  if ('or' in criteria) {
    const passes = criteria.or.some((part) => failuresOf(part, notes).length === 0);
    return passes ? [] : [(fill) => `At least one of these must hold: ${textsOf(criteria.or, fill)}`];
  }
  if ('not' in criteria) {
    const fails = failuresOf(criteria.not, notes).length > 0;
    return fails ? [] : [(fill) => `This must not hold: ${criteriaText(criteria.not, fill)}`];
  }
  return ruleFailures(criteria, notes);
}

const textsOf = (parts: readonly Criteria[], fill: Interpolate): string =>
  parts.map((part) => criteriaText(part, fill)).join(' / ');

function ruleFailures(rule: NotesRule, { text, scope, check }: Notes): readonly Failure[] {
  const saying =
    (detail = ''): Failure =>
    (fill) =>
      fill(rule.message) + detail;
  switch (rule.type) {
    case 'contains': {
      const value = wholeInterpolator(scope)(rule.value);
      if (text.includes(value)) return [];
      // What came with the notes may have changed the value that the step was shown with.
      return [value === rule.value ? saying() : (fill) => criteriaText(rule, fill)];
    }
    case 'regex':
      return patternOf(rule.pattern, rule.flags).test(text) ? [] : [saying()];
    case 'length': {
      const { min = 0, max = Number.POSITIVE_INFINITY } = rule;
      if (text.length < min) return [saying(` (at least ${min} characters; these have ${text.length})`)];
      return text.length > max ? [saying(` (at most ${max} characters; these have ${text.length})`)] : [];
    }
    case 'schema': {
      const value = jsonIn(text);
      if (value === undefined) return [saying(' (the notes are not JSON)')];
      return check(rule.schema, value.json).map((problem) => saying(` (${problem})`));
    }
  }
}

/** The JSON that a text is, also as a fenced block or as a JSON text that holds JSON. */
export function jsonIn(text: string): { readonly json: Json } | undefined {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  const value = parseJson(fenced);
  const json = typeof value === 'string' ? (parseJson(value) ?? value) : value;
  return json === undefined ? undefined : { json };
}
