import { editDistance } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { quoted } from '../report/wording.ts';
import { KEYWORDS, objectPositions, type Positions } from './positions.ts';
import { type SchemaProblem, warning } from './problem.ts';

/** Warns of keys that are most likely misspelt keywords, and silently check nothing; others are annotations. */
export function misspeltKeywords(positions: Positions): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) =>
    Object.keys(schema).flatMap((key) => {
      const keyword = keywordNear(key);
      if (keyword === undefined) return [];
      const message = `${quoted(key)} is not a keyword of JSON Schema and checks nothing`;
      return [warning(below(pointer, key), message, `did you mean ${quoted(keyword)}?`)];
    }),
  );
}

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
