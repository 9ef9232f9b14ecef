import { type Json, type JsonObject, LruCache } from '@workrail/kernel';
import { documentOrder } from './json/document-order.ts';
import { canonicalSchema } from './schema/limits.ts';
import { metaSchemaProblems } from './schema/meta-schema.ts';
import { error, type SchemaOutcome } from './schema/problem.ts';
import { readSchema } from './schema/read-schema.ts';
import { openCheck } from './validate/open-check.ts';

/** By canonical JSON. Compiling takes milliseconds and memory, and callers parse the same schemas anew. */
const outcomes = new LruCache<string, SchemaOutcome>(128);

/**
 * Makes a JSON Schema (2020-12, or an older one that means the same in it) ready to check values, or says everything that keeps it from being used. The
 * outcome depends on nothing but what the schema says: neither on the order of its keys nor on what becomes
 * of the object afterwards.
 */
export function compileSchema(schema: Json): SchemaOutcome {
  try {
    const canonical = canonicalSchema(schema);
    if ('problem' in canonical) return { problems: [canonical.problem] };
    const known = outcomes.get(canonical.text);
    if (known !== undefined) return known;
    const outcome = compile(JSON.parse(canonical.text) as JsonObject);
    outcomes.set(canonical.text, outcome);
    return outcome;
  } catch {
    // JSON does not lead here; an object whose properties throw does.
    return { problems: [error('', 'the schema cannot be read', 'a schema is plain JSON')] };
  }
}

function compile(schema: JsonObject): SchemaOutcome {
  const read = readSchema(schema);
  const order = documentOrder(schema);
  const problems = [...metaSchemaProblems(schema), ...read.problems].sort((left, right) =>
    order(left.pointer, right.pointer),
  );
  const usable = problems.every(({ severity }) => severity === 'warning');
  return usable ? { problems, check: openCheck(read) } : { problems };
}
