import { isJsonObject, type JsonObject } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { hasKeyword, KEYWORDS, objectPositions, type Positions, subschemas } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';
import type { Targets } from './references.ts';

const KEYS = new Set(['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties']);
const ENTRIES = new Set(['prefixItems', 'items', 'contains', 'unevaluatedItems']);

/** Whether a schema asks which keys or entries its other keywords have evaluated. */
export const asksForEvaluated = (positions: Positions): boolean =>
  hasKeyword(positions, 'unevaluatedProperties') || hasKeyword(positions, 'unevaluatedItems');

/**
 * Where ajv (8.20) notes wrongly what was evaluated. It makes its note where the first condition holds: if none
 * does, the note is missing, or still the one of the entry before. `contains` counts for it as all entries.
 */
export function wronglyEvaluated(positions: Positions, targets: Targets): readonly SchemaProblem[] {
  if (!asksForEvaluated(positions)) return [];
  return objectPositions(positions).flatMap(([pointer, schema]) => {
    if (!REFUSALS.some(([keyword]) => Object.hasOwn(schema, keyword))) return [];
    const evaluators = evaluatorsAt(pointer, positions, targets);
    const conditional = (names: ReadonlySet<string>) =>
      evaluators.some(({ keyword, isConditional }) => isConditional && names.has(keyword));
    const refused = {
      unevaluatedProperties: conditional(KEYS),
      patternProperties: conditional(KEYS),
      unevaluatedItems: conditional(ENTRIES) || evaluators.some(({ keyword }) => keyword === 'contains'),
    };
    return REFUSALS.filter(([keyword]) => refused[keyword] && Object.hasOwn(schema, keyword)).map(
      ([keyword, reason, fix]) => error(below(pointer, keyword), `${keyword} ${reason}`, fix),
    );
  });
}

const CONDITIONS = 'anyOf, oneOf, if, dependentSchemas or dependencies';
const REFUSALS = [
  [
    'unevaluatedProperties',
    `is not supported where ${CONDITIONS} describe keys of the same object`,
    'name all keys in "properties" and use "additionalProperties"',
  ],
  [
    'patternProperties',
    `is not supported where ${CONDITIONS} describe keys of the same object, in a schema with "unevaluated…" keywords`,
    'move it, with the keywords for keys beside it, into an "allOf"',
  ],
  [
    'unevaluatedItems',
    `is not supported where contains, ${CONDITIONS} describe entries of the same list`,
    'describe all entries in "prefixItems" and "items"',
  ],
] as const;

interface Evaluator {
  readonly keyword: string;
  /** Whether it stands below a keyword that applies its schemas only to some values. */
  readonly isConditional: boolean;
}

/** The keywords that evaluate keys and entries of the value that a schema is applied to. */
function evaluatorsAt(pointer: string, positions: Positions, targets: Targets): readonly Evaluator[] {
  const seen = new Set<string>();
  const visit = (at: string | undefined, isConditional: boolean): readonly Evaluator[] => {
    const schema = at === undefined ? undefined : positions.get(at);
    if (at === undefined || !isJsonObject(schema) || seen.has(`${isConditional} ${at}`)) return [];
    seen.add(`${isConditional} ${at}`);
    return [
      ...Object.keys(schema).map((keyword) => ({ keyword, isConditional })),
      ...visit(targets.get(at), isConditional),
      ...sameValue(schema).flatMap(({ keyword, keys }) =>
        visit(below(at, keyword, ...keys), isConditional || keyword !== 'allOf'),
      ),
    ].filter(({ keyword }) => KEYS.has(keyword) || ENTRIES.has(keyword));
  };
  return visit(pointer, false);
}

/** The schemas inside that apply to the same value; what `not` evaluates does not count. */
const sameValue = (schema: JsonObject) =>
  Object.entries(schema)
    .filter(([keyword]) => keyword !== 'not' && KEYWORDS.get(keyword)?.startsWith('here') === true)
    .flatMap(([keyword, value]) => subschemas(keyword, value).map(([keys]) => ({ keyword, keys })));
