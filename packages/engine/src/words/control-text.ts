import { cutToBytes } from '@workrail/kernel';
import type { Condition, LoopInstruction } from '@workrail/workflow-compiler';

const OPERATORS = [
  ['equals', '='],
  ['not_equals', '≠'],
  ['gt', '>'],
  ['gte', '≥'],
  ['lt', '<'],
  ['lte', '≤'],
  ['in', 'is one of'],
  ['contains', 'contains'],
  ['startsWith', 'starts with'],
  ['endsWith', 'ends with'],
  ['matches', 'matches'],
] as const;

/** A condition in words, on one line. */
export function conditionText(condition: Condition): string {
  const parts: string[] = [];
  if (condition.var !== undefined) parts.push(...comparisons(condition, condition.var));
  if (condition.and !== undefined) parts.push(...condition.and.map(nested));
  if (condition.or !== undefined) parts.push(group(condition.or.map(nested), ' or '));
  if (condition.not !== undefined) parts.push(`not ${nested(condition.not)}`);
  return parts.join(' and ');
}

function comparisons(condition: Condition, name: string): readonly string[] {
  const texts = OPERATORS.filter(([key]) => Object.hasOwn(condition, key)).map(
    ([key, sign]) => `${name} ${sign} ${JSON.stringify(condition[key])}`,
  );
  return texts.length > 0 ? texts : [`${name} is set`];
}

const nested = (condition: Condition): string => {
  const text = conditionText(condition);
  return condition.and !== undefined && condition.and.length > 1 ? `(${text})` : text;
};

const group = (texts: readonly string[], joint: string): string =>
  texts.length > 1 ? `(${texts.join(joint)})` : (texts[0] ?? '');

/** What makes a loop go on, in words. */
export function repeatText({ control }: LoopInstruction): string {
  switch (control.type) {
    case 'while':
    case 'until':
      return 'decision' in control
        ? `until an artifact of the contract ${control.decision} says stop`
        : `${control.type} ${conditionText(control.condition)}`;
    case 'for':
      return typeof control.count === 'number'
        ? `${control.count} times`
        : `as many times as "${control.count}" says`;
    case 'forEach':
      return `for each of "${control.items}"`;
  }
}

const EXCERPT_BYTES = 160;
const CONDITION_BYTES = 400;

/** A condition as an outline tells it; undefined where there is none. */
export const conditionWords = (condition: Condition | undefined): string | undefined =>
  condition === undefined ? undefined : shortWords(conditionText(condition));

/** What an outline says of a rule, with a limit. */
export const shortWords = (text: string): string => cutToBytes(text, CONDITION_BYTES);

/** What an outline shows of an author's text. */
export type Excerpt = (text: string) => string;

/** All of it, line by line. */
export const wholeOf: Excerpt = (text) => text.trim();

/** The beginning of an author's text on one line. */
export const excerptOf = (text: string): string =>
  cutToBytes(withoutMarkdown(text).replace(/\s+/g, ' ').trim(), EXCERPT_BYTES);

/** On one line, headings and lists of Markdown are only marks between the words: a heading gets a colon. */
const withoutMarkdown = (text: string): string =>
  text
    .replace(/^ {0,3}#{1,6}[ \t]+(\S.*)$/gm, (_, heading: string) => {
      const words = heading.replace(/[ \t]+#*[ \t]*$/, '');
      return /[.:?!]$/.test(words) ? words : `${words}:`;
    })
    .replace(/^[ \t]*[-*+][ \t]+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2');
