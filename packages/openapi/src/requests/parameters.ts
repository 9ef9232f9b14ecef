import { E, type Either, type Json, stringifyExact } from '@workrail/kernel';
import type { ApiCommand, ApiParameter } from '../commands/command.ts';
import { isJsonType, isTextType } from '../media-type.ts';
import { percentEncoded, reservedKept } from './percent.ts';
import type { Report } from './report.ts';
import type { RequestInput } from './request.ts';
import { facetsOf, isSecret, takesNull } from './schema-facets.ts';
import { type Escape, hasDelimiter, inHeader, inPairs, inPath, type Pair } from './styles.ts';
import { kindOfValue, textOfValue } from './values.ts';

/** What the parameters of a request are on the wire, escaped as their place needs it. */
export interface WrittenParameters {
  /** By the name of the parameter. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
}

type Given = Pick<RequestInput, 'schemas' | 'mask'> & Pick<ApiCommand, 'parameters'>;

/** The place of an argument, as findings name it. */
export const withName = (name: string): string => `with.${name}`;

/**
 * Writes the parameters that have a value. What is left out is not sent, and neither are defaults; null, an empty list
 * and an empty object are sent by no style (RFC 6570), and so as if they were left out. `supplied` has what credentials
 * bring.
 */
export function writeParameters(
  { parameters, schemas, mask }: Given,
  values: ReadonlyMap<string, Json>,
  supplied: (parameter: ApiParameter) => boolean,
  report: Report,
): WrittenParameters {
  const path = new Map<string, string>();
  const [query, headers, cookies]: Pair[][] = [[], [], []];
  for (const parameter of parameters) {
    const value = presentValue(parameter);
    if (value === undefined) continue;
    const shown = mask !== undefined && isSecret(facetsOf(parameter.schema, schemas)) ? mask : value;
    const written = writtenParameter(parameter, shown);
    if (E.isLeft(written)) {
      unwritable(parameter, value, written.left);
      continue;
    }
    if (parameter.place === 'path') path.set(parameter.name, pathValue(parameter, written.right));
    else {
      if (written.right.length === 0 && parameter.required)
        missing(parameter, `${kindOfValue(value)} without content`);
      const pairs = { query, header: headers, cookie: cookies }[parameter.place];
      pairs?.push(...written.right);
      warnOfDelimiter(parameter, value);
    }
  }
  return { path, query: query ?? [], headers: headers ?? [], cookies: cookies ?? [] };

  function presentValue(parameter: ApiParameter): Json | undefined {
    const value = values.get(parameter.argument);
    if (value === undefined) {
      if (parameter.required && !supplied(parameter)) missing(parameter, 'nothing');
      return undefined;
    }
    if (value !== null || isJsonForm(parameter)) return value;
    if (!parameter.required && takesNull(parameter.schema, schemas)) return undefined;
    return report.fault({
      path: withName(parameter.argument),
      rule: 'null_value',
      message: `${parameter.argument} is null, which a ${parameter.place} parameter cannot say`,
      actual: 'null',
      suggestion: parameter.required ? 'give it a value' : 'leave it out',
    });
  }

  function missing({ argument, place }: ApiParameter, actual: string): void {
    report.fault({
      path: withName(argument),
      rule: 'argument_missing',
      message: `the ${place} parameter ${argument} is required`,
      expected: 'a value',
      actual,
    });
  }

  function unwritable({ argument, place }: ApiParameter, value: Json, reason: string): void {
    report.fault({
      path: withName(argument),
      rule: 'argument_value',
      message: `${argument} cannot be written as a ${place} parameter: ${reason}`,
      actual: kindOfValue(value),
    });
  }

  function pathValue({ argument }: ApiParameter, pairs: readonly Pair[]): string {
    const text = pairs[0]?.[1] ?? '';
    if (text === '' || text === '.' || text === '..')
      report.fault({
        path: withName(argument),
        rule: 'path_value',
        message: `${argument} is ${text === '' ? 'empty' : JSON.stringify(text)}, which would lead to another path of the API`,
        expected: 'a text that is not empty, "." or ".."',
      });
    return text;
  }

  function warnOfDelimiter({ argument, form, place }: ApiParameter, value: Json): void {
    if (!('style' in form)) return;
    const delimiter = delimiterOf(form.style, place);
    if (delimiter === undefined || (form.explode && place !== 'header')) return;
    if (hasDelimiter(value, delimiter))
      report.warn({
        path: withName(argument),
        rule: 'delimiter_in_value',
        message: `an item of ${argument} has ${JSON.stringify(delimiter)} in it, which stands between the items; the API may read it as two`,
      });
  }
}

/** What stands between items and looks the same within one. */
const delimiterOf = (style: string, place: ApiParameter['place']): string | undefined =>
  place === 'header' ? ',' : { spaceDelimited: ' ', pipeDelimited: '|' }[style];

const isJsonForm = ({ form }: ApiParameter): boolean => 'mediaType' in form && isJsonType(form.mediaType);

/** A parameter of a path or a header is one pair, or none. Left: why the value cannot be written. */
function writtenParameter(parameter: ApiParameter, value: Json): Either<string, readonly Pair[]> {
  const { name, place, form } = parameter;
  const one = E.map((text: string): readonly Pair[] => [[name, text]]);
  if ('mediaType' in form) {
    const text = asDocument(form.mediaType, value, place === 'header');
    if (place === 'header') return one(text);
    return E.map((document: string): readonly Pair[] => [[percentEncoded(name), percentEncoded(document)]])(
      text,
    );
  }
  if (place === 'path') return one(inPath(name, value, form));
  if (place === 'header')
    return E.map((text: string | undefined): readonly Pair[] => (text === undefined ? [] : [[name, text]]))(
      inHeader(value, form),
    );
  const text: Escape = form.allowReserved ? reservedKept : percentEncoded;
  return inPairs(name, value, form, { key: percentEncoded, text });
}

/** A value as a document of a media type. */
function asDocument(mediaType: string, value: Json, isHeader: boolean): Either<string, string> {
  if (isJsonType(mediaType)) {
    const json = stringifyExact(value);
    // Headers have no other way for letters of most languages, and JSON has this one.
    return E.right(isHeader ? json.replaceAll(/[^ -~]/g, unicodeEscape) : json);
  }
  const text = textOfValue(value);
  if (text === undefined || !(isTextType(mediaType) || typeof value === 'string'))
    return E.left(`it is ${kindOfValue(value)}, and its media type is ${mediaType}`);
  return E.right(text);
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
