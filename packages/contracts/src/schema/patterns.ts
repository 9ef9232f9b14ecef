import { isJsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { quoted } from '../report/wording.ts';
import { type LinearPattern, linearPattern } from '../validate/linear-pattern.ts';
import { objectPositions, type Positions } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';

/** Every pattern of a schema, compiled, by its source. */
export function patternsOf(positions: Positions) {
  const patterns = new Map<string, LinearPattern>();
  const problems: SchemaProblem[] = [];
  for (const [pointer, source] of sourcesOf(positions)) {
    const pattern = patterns.get(source) ?? linearPattern(source);
    if (pattern !== undefined) patterns.set(source, pattern);
    else {
      const message = `${quoted(source)} is not a regular expression that can be matched in bounded time`;
      const advice = 'correct it, and leave out look-around, back references and large repetitions';
      problems.push(error(pointer, message, advice));
    }
  }
  return { patterns, problems };
}

const sourcesOf = (positions: Positions): readonly (readonly [pointer: string, source: string])[] =>
  objectPositions(positions).flatMap(([pointer, schema]) => {
    const pattern = ownValue(schema, 'pattern');
    const named = ownValue(schema, 'patternProperties');
    return [
      ...(typeof pattern === 'string' ? [[below(pointer, 'pattern'), pattern] as const] : []),
      ...(isJsonObject(named) ? Object.keys(named) : []).map(
        (source) => [below(pointer, 'patternProperties', source), source] as const,
      ),
    ];
  });
