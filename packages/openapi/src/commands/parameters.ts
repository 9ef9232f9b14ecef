import { E, type Either, isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { followed, type Located } from '../document/reference.ts';
import { type Finding, memberPointer } from '../finding.ts';
import { type ApiParameter, type ParameterPlace, type ParameterStyle, PLACES } from './command.ts';
import { flagIn, listIn, objectIn, objectsIn, textIn } from './members.ts';
import { fixedQuery, placeholdersIn } from './path-template.ts';
import type { SchemaTable } from './schema-table.ts';

/** Which styles a place allows, the usual one first. */
const STYLES: Readonly<Record<ParameterPlace, readonly ParameterStyle[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Headers that the format keeps for the media types and the security of the operation. */
const KEPT_HEADERS = new Set(['accept', 'content-type', 'authorization']);

export interface ParametersSource {
  readonly document: JsonObject;
  readonly path: string;
  /** What the document writes behind the path's question mark. */
  readonly query: string | undefined;
  /** The lists of the path item and of the operation: what the second one names counts more. */
  readonly lists: readonly Located[];
  readonly table: SchemaTable;
  readonly warn: (finding: Finding) => void;
}

type Declared = Omit<ApiParameter, 'argument'>;

export interface ReadParameters {
  readonly parameters: readonly ApiParameter[];
  /** What is left of what the document writes there: pairs of query parameters are sent as such. */
  readonly query: string | undefined;
}

/** The parameters of an operation. Left: why no request can be made of them. */
export function parametersOf(source: ParametersSource): Either<string, ReadParameters> {
  const declared = new Map<string, Declared>();
  for (const list of source.lists) {
    const read = readList(source, list);
    if (E.isLeft(read)) return read;
    for (const one of read.right) declared.set(`${one.place} ${one.name}`, one);
  }
  const query = fixedQuery(source.query, (name) => declared.has(`query ${name}`));
  const asked = new Set([...placeholdersIn(source.path), ...placeholdersIn(query ?? '')]);
  const inPath = [...declared.values()].filter(({ place }) => place === 'path');
  const undeclared = [...asked].find((name) => !inPath.some((one) => one.name === name));
  if (undeclared !== undefined)
    return E.left(`its path has {${undeclared}}, and no path parameter of that name is declared`);
  for (const { name } of inPath)
    if (!asked.has(name))
      source.warn({
        pointer: source.lists.at(-1)?.pointer ?? '',
        rule: 'parameter_ignored',
        message: `the path parameter ${name} has no place in the path ${source.path}`,
      });
  const used = [...declared.values()].filter(({ place, name }) => place !== 'path' || asked.has(name));
  return E.right({ parameters: withArguments(used), query });
}

function readList(
  source: ParametersSource,
  { value, pointer }: Located,
): Either<string, readonly Declared[]> {
  const read = new Map<string, Declared>();
  for (const [index, entry] of (value as readonly Json[]).entries()) {
    const at = memberPointer(pointer, index);
    const target = followed(source.document, { value: entry, pointer: at });
    if (E.isLeft(target)) return E.left(`its parameter ${index + 1} cannot be read: ${target.left}`);
    const one = readParameter(source, target.right, index);
    if (E.isLeft(one)) return one;
    if (one.right === undefined) continue;
    const key = `${one.right.place} ${one.right.name}`;
    if (read.has(key))
      source.warn({
        pointer: at,
        rule: 'parameter_repeated',
        message: `the ${one.right.place} parameter ${one.right.name} is declared twice; the last one counts`,
      });
    read.set(key, one.right);
  }
  return E.right([...read.values()]);
}

function readParameter(
  source: ParametersSource,
  { value, pointer }: Located,
  index: number,
): Either<string, Declared | undefined> {
  if (!isJsonObject(value)) return E.left(`its parameter ${index + 1} is not an object`);
  const name = textIn(value, 'name');
  const place = PLACES.find((one) => one === ownValue(value, 'in'));
  if (name === undefined) return E.left(`its parameter ${index + 1} has no name`);
  if (place === undefined)
    return E.left(
      `its parameter ${name} is in ${JSON.stringify(ownValue(value, 'in') ?? null)}, which is no place`,
    );
  if (place === 'header' && KEPT_HEADERS.has(name.toLowerCase())) {
    const message = `the header ${name} is set by the media type or the credentials, as the format says, and not by a parameter`;
    source.warn({ pointer, rule: 'parameter_ignored', message });
    return E.right(undefined);
  }
  const content = contentOf(value);
  const schema = source.table.adopt(content?.schema ?? ownValue(value, 'schema') ?? {});
  if (E.isLeft(schema))
    return E.left(`the schema of its parameter ${name} refers to ${schema.left}, which is not there`);
  if (content === undefined && ownValue(value, 'schema') === undefined)
    source.warn({
      pointer,
      rule: 'parameter_schema',
      message: `the parameter ${name} has no schema; any value is taken`,
    });
  const description = textIn(value, 'description');
  return E.right({
    name,
    place,
    required: place === 'path' || flagIn(value, 'required') === true,
    form:
      content === undefined
        ? styleOf(source, value, { name, place, pointer })
        : { mediaType: content.mediaType },
    schema: schema.right,
    ...(description === undefined ? {} : { description }),
    ...(flagIn(value, 'deprecated') === true ? { deprecated: true as const } : {}),
  });
}

function contentOf(parameter: JsonObject): { readonly mediaType: string; readonly schema: Json } | undefined {
  const [first] = objectsIn(objectIn(parameter, 'content') ?? {});
  return first && { mediaType: first[0], schema: ownValue(first[1], 'schema') ?? {} };
}

function styleOf(
  { warn }: ParametersSource,
  value: JsonObject,
  {
    name,
    place,
    pointer,
  }: { readonly name: string; readonly place: ParameterPlace; readonly pointer: string },
): ApiParameter['form'] {
  const [usual = 'simple', ...others] = STYLES[place];
  const asked = textIn(value, 'style');
  const style = [usual, ...others].find((one) => one === asked) ?? usual;
  if (asked !== undefined && asked !== style)
    warn({
      pointer,
      rule: 'parameter_style',
      message: `the ${place} parameter ${name} cannot have the style ${asked}; ${style} is used`,
    });
  const reserved = flagIn(value, 'allowReserved') === true;
  if (reserved && place !== 'query')
    warn({
      pointer,
      rule: 'parameter_style',
      message: `allowReserved is for query parameters; the ${place} parameter ${name} is escaped, so that it stays in its place`,
    });
  return {
    style,
    explode: flagIn(value, 'explode') ?? style === 'form',
    allowReserved: reserved && place === 'query',
  };
}

/** Each parameter keeps its name, unless one of a place that comes earlier has it. */
function withArguments(declared: readonly Declared[]): readonly ApiParameter[] {
  const taken = new Set<string>();
  return PLACES.flatMap((place) => declared.filter((one) => one.place === place)).map((one) => {
    let argument = one.name;
    for (let count = 1; taken.has(argument); count += 1)
      argument = count === 1 ? `${one.place}_${one.name}` : `${one.place}_${one.name}_${count}`;
    taken.add(argument);
    return { argument, ...one };
  });
}

/** The list of parameters of a path item or an operation, empty where there is none. */
export const parameterList = (object: JsonObject, pointer: string): Located => ({
  value: listIn(object, 'parameters') ?? [],
  pointer: memberPointer(pointer, 'parameters'),
});
