import { isExactNumber, type Json, MASK, maskSecrets } from '@workrail/kernel';

/** Hides what is shown to nobody in all that is answered about a workflow. */
export interface AnswerMask {
  /** Of a value that an input, an argument or an answer of an API has. */
  readonly value: (value: Json) => Json;
  /** Of a whole answer: each text that is not a name or a word of its form. */
  readonly answer: <Answer extends object>(answer: Answer) => Answer;
  /** Of what was made with the true values: also where a secret is a part of a text and too short to be told apart there. */
  readonly strict: <Made>(made: Made) => Made;
}

/** What programs go by. */
const NAMES: ReadonlySet<string> = new Set([
  ...[
    'workflow_id',
    'step_id',
    'run',
    'input',
    'command',
    'provider',
    'needs',
    'depends_on',
    'required_missing',
  ],
  ...['status', 'rule', 'kind', 'type', 'from', 'http_method', 'method', 'did_you_mean'],
]);

/** Members that hold values of any shape, which may be secret whatever their type is. */
const VALUES: ReadonlySet<string> = new Set([
  ...['value', 'choices', 'arguments', 'resolved_inputs', 'rendered_final_output'],
]);

/** Stored secrets and values of secret inputs, which the workflow, a document or an API may repeat anywhere. */
export function answerMask(secrets: Iterable<string>): AnswerMask {
  const all = [...new Set(secrets)].filter((one) => one !== '');
  const { text, json } = maskSecrets(all);
  const longFirst = all.toSorted((one, other) => other.length - one.length);
  const strictText = (given: string): string =>
    longFirst
      .flatMap((one) => [one, encodeURIComponent(one.toWellFormed())])
      .reduce(
        (whole, one) =>
          whole
            .split(MASK)
            .map((part) => part.replaceAll(one, MASK))
            .join(MASK),
        text(given),
      );
  return {
    value: json,
    answer: (answer) => (all.length === 0 ? answer : (within(answer, undefined) as typeof answer)),
    strict: (made) => eachText(made, strictText) as typeof made,
  };

  function within(part: unknown, name: string | undefined): unknown {
    if (name !== undefined && NAMES.has(name)) return part;
    if (name !== undefined && VALUES.has(name) && name !== 'choices') return json(part as Json);
    if (typeof part === 'string') return text(part);
    if (Array.isArray(part)) {
      const isPlain = (item: unknown): boolean => typeof item !== 'object' || item === null;
      return part.map((item: unknown) =>
        name === 'choices' && isPlain(item) ? json(item as Json) : within(item, undefined),
      );
    }
    if (typeof part !== 'object' || part === null || isExactNumber(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, within(member, key)]));
  }
}

function eachText(part: unknown, of: (text: string) => string): unknown {
  if (typeof part === 'string') return of(part);
  if (Array.isArray(part)) return part.map((item: unknown) => eachText(item, of));
  if (typeof part !== 'object' || part === null || isExactNumber(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, member]) => [key, NAMES.has(key) ? member : eachText(member, of)]),
  );
}
