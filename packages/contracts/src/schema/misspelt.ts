import { editDistance } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { quoted } from '../report/wording.ts';
import { KEYWORDS, objectPositions, type Positions } from './positions.ts';
import { type SchemaProblem, warning } from './problem.ts';

/** Warns of keys that were meant to check something and do not; others are annotations. */
export function misspeltKeywords(positions: Positions): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) =>
    Object.keys(schema).flatMap((key) => {
      const at = below(pointer, key);
      const instead = INSTEAD.get(key);
      if (instead !== undefined)
        return [
          warning(at, `${quoted(key)} is not a keyword of JSON Schema 2020-12 and checks nothing`, instead),
        ];
      const keyword = keywordNear(key);
      if (keyword === undefined) return [];
      const message = `${quoted(key)} is not a keyword of JSON Schema and checks nothing`;
      return [warning(at, message, `did you mean ${quoted(keyword)}?`)];
    }),
  );
}

/** Keywords of OpenAPI and of earlier versions of JSON Schema, with what says the same in this one. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['nullable', 'write "type": ["string", "null"], with the type that you mean'],
  ['discriminator', 'write "oneOf", and in each schema a "const" for the property that tells them apart'],
  ['divisibleBy', 'write "multipleOf"'],
  ['additionalItems', 'write the first entries as "prefixItems", and the others as "items"'],
  ['disallow', 'write "not": {"type": …}'],
  ['extends', 'write "allOf"'],
]);

/** OpenAPI's word for one of the `examples`; as an annotation it is as good. */
const ANNOTATIONS = new Set(['example']);

function keywordNear(key: string): string | undefined {
  if (KEYWORDS.has(key) || ANNOTATIONS.has(key) || /^x-/i.test(key)) return undefined;
  const slips = slipsAllowed(key);
  for (let limit = 0; limit <= slips; limit += 1) {
    for (const keyword of KEYWORDS.keys()) {
      // Words as short as `not` and `if` are one slip away from too many others.
      if (keyword.length > 3 && editDistance(key.toLowerCase(), keyword.toLowerCase()) <= limit)
        return keyword;
    }
  }
  return undefined;
}

function slipsAllowed(key: string): number {
  if (key.length < 3 || key.length > 30) return -1;
  return key.length < 8 ? 1 : key.length < 13 ? 2 : 3;
}
