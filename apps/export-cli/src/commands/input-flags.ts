import { E, type Either, isJsonObject, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { visible } from '../text/visible.ts';

type Pair = readonly [name: string, value: string];

/** The JSON object of a file; some editors put a byte order mark before it. */
export function objectIn(text: string, where: string): Either<MisuseError, JsonObject> {
  const read = parseExact(text.replace(/^\ufeff/, ''));
  return E.isRight(read) && isJsonObject(read.right)
    ? E.right(read.right)
    : E.left(misuseError(`${where} is no JSON object`, 'Write {"name": "value"}.'));
}

export function pairOf(text: string, flag: 'input' | 'sample-output'): Either<MisuseError, Pair> {
  const [, name = '', value] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
  return value === undefined
    ? E.left(misuseError(`--${flag} ${text} has no "="`, `Write --${flag} name=value.`))
    : E.right([name.trim(), value]);
}

/** What steps are taken to have answered; a value that is no JSON, and does not begin like it, is a text. */
export function outputsOf(texts: readonly string[]): Either<MisuseError, JsonObject | undefined> {
  const outputs: [string, Json][] = [];
  for (const text of texts) {
    const pair = pairOf(text, 'sample-output');
    if (E.isLeft(pair)) return pair;
    const [id, value] = pair.right;
    const read = parseExact(value);
    if (E.isLeft(read) && /^\s*[{["]/.test(value))
      return E.left(
        misuseError(
          `--sample-output ${visible(text)} is not valid JSON`,
          `Write --sample-output '${id}={"name": "value"}'.`,
        ),
      );
    outputs.push([id, E.isRight(read) ? read.right : value]);
  }
  return E.right(outputs.length === 0 ? undefined : Object.fromEntries(outputs));
}

/** Whether it depends on the inputs of the workflow what the flags mean. */
export const needsWorkflow = (pairs: readonly Pair[]): boolean =>
  new Set(pairs.map(([name]) => name)).size < pairs.length || pairs.some(([, value]) => isList(value));

/** What is known of an input. */
interface AskedInput {
  readonly input: string;
  readonly type: string | null;
  readonly multiple?: true;
}

/** The values of `--input`, by name. Several flags of one input, and a JSON list, are several values where the input takes several. */
export function valuesOfPairs(
  pairs: readonly Pair[],
  inputs: readonly AskedInput[],
): Either<MisuseError, JsonObject> {
  const values = new Map<string, Json>();
  for (const [name, texts] of Map.groupBy(pairs, ([one]) => one)) {
    const input = inputs.find((one) => one.input === name);
    const [first, ...more] = texts.map(([, text]) => text);
    if (input?.multiple === true)
      values.set(
        name,
        texts.flatMap(([, text]) => severalIn(text, input)),
      );
    else if (more.length === 0) values.set(name, first ?? '');
    else
      return E.left(
        misuseError(
          `--input ${visible(name)} is given ${texts.length} times, and takes one value`,
          `Give --input ${visible(name)}=<value> once.`,
        ),
      );
  }
  return E.right(Object.fromEntries(values));
}

/** A list is one of the values where these are lists. */
function severalIn(text: string, { type }: AskedInput): readonly Json[] {
  const list = type === 'array' ? undefined : listIn(text);
  return list ?? [text];
}

const isList = (text: string): boolean => listIn(text) !== undefined;

function listIn(text: string): readonly Json[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const read = parseExact(text);
  return E.isRight(read) && Array.isArray(read.right) ? (read.right as readonly Json[]) : undefined;
}
