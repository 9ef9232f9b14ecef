import { didYouMean, type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { nearest, quoted } from '../report/wording.ts';
import { objectPositions, type Positions } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';

/** A version of JSON Schema that a schema may say it is written in. */
interface Dialect {
  readonly name: string;
  /** Keywords that this version does not know, so that it would check nothing with them. */
  readonly unknown: readonly string[];
  /** Keywords that mean something else in 2020-12, in which every schema is checked. */
  readonly different: readonly string[];
  /** Whether keywords beside a `$ref` count for nothing. */
  readonly refStandsAlone: boolean;
}

const CURRENT = 'https://json-schema.org/draft/2020-12/schema';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  [CURRENT]: { name: '2020-12', unknown: [], different: [], refStandsAlone: false },
  'https://json-schema.org/draft/2019-09/schema': {
    name: '2019-09',
    unknown: ['prefixItems'],
    different: ['additionalItems', 'unevaluatedItems'],
    refStandsAlone: false,
  },
  'http://json-schema.org/draft-07/schema': {
    name: 'draft-07',
    unknown: [
      ...['dependentRequired', 'dependentSchemas', 'minContains', 'maxContains', 'prefixItems'],
      ...['unevaluatedItems', 'unevaluatedProperties'],
    ],
    different: ['additionalItems'],
    refStandsAlone: true,
  },
};

const ADVICE = `leave "$schema" out, or write "${CURRENT}", and write the schema for that version`;

/**
 * What `$schema` says that cannot be kept. A schema in an older version is used where it means the same in 2020-12,
 * and refused, naming the keyword, where it does not.
 */
export function dialectProblems(positions: Positions): readonly SchemaProblem[] {
  const root = objectPositions(positions).find(([pointer]) => pointer === '')?.[1];
  const inner = objectPositions(positions).filter(
    ([pointer, schema]) => pointer !== '' && Object.hasOwn(schema, '$schema'),
  );
  const misplaced = inner.map(([pointer]) =>
    error(below(pointer, '$schema'), '"$schema" counts for a schema as a whole only', 'write it at the top'),
  );
  const said = root === undefined ? undefined : ownValue(root, '$schema');
  // Another type than a text is a finding of the meta-schema.
  if (typeof said !== 'string') return misplaced;
  const dialect = dialectOf(said);
  if (dialect === undefined) return [unknownDialect(said), ...misplaced];
  return [...misplaced, ...objectPositions(positions).flatMap((at) => readOtherwise(dialect, at))];
}

/** The older versions are written with and without "#", and by http as well as by https. */
const plainUri = (uri: string): string => uri.replace(/^https?:/, '').replace(/#$/, '');

const dialectOf = (said: string): Dialect | undefined =>
  Object.entries(DIALECTS).find(([uri]) => plainUri(uri) === plainUri(said))?.[1];

function unknownDialect(said: string): SchemaProblem {
  const message = `"$schema" is ${quoted(said)}; schemas in 2020-12, 2019-09 and draft-07 are read here`;
  return error('/$schema', message, nearest(didYouMean(said, Object.keys(DIALECTS))) ?? ADVICE);
}

function readOtherwise(
  { name, unknown, different, refStandsAlone }: Dialect,
  [pointer, schema]: readonly [string, JsonObject],
): readonly SchemaProblem[] {
  const has = (key: string): boolean => Object.hasOwn(schema, key);
  const strangers = unknown
    .filter(has)
    .map((key) =>
      error(below(pointer, key), `${key} is no keyword of ${name}, which "$schema" names`, ADVICE),
    );
  const changed = different
    .filter(has)
    .map((key) =>
      error(below(pointer, key), `${key} of ${name}, which "$schema" names, is not supported`, ADVICE),
    );
  const beside = refStandsAlone && has('$ref') ? Object.keys(schema).filter(checksSomething) : [];
  return [
    ...strangers,
    ...changed,
    ...beside.map((key) =>
      error(
        below(pointer, key),
        `in ${name}, which "$schema" names, ${key} beside "$ref" counts for nothing`,
        ADVICE,
      ),
    ),
  ];
}

const SAYS_NOTHING = new Set(['$ref', '$schema', '$comment', '$defs', 'definitions', 'title', 'description']);
const checksSomething = (key: string): boolean => !SAYS_NOTHING.has(key);

/** A key that makes the validating library answer later, and that is no part of JSON Schema. */
const LATER = '$async';

export const asynchronousSchemas = (positions: Positions): readonly SchemaProblem[] =>
  objectPositions(positions)
    .filter(([, schema]) => Object.hasOwn(schema, LATER))
    .map(([pointer]) => {
      const message = `${quoted(LATER)} is no keyword of JSON Schema`;
      return error(below(pointer, LATER), message, 'leave it out: an artifact is checked at once');
    });
