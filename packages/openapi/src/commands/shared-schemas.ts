import { isJsonObject, type Json } from '@workrail/kernel';

const REFERENCE = '#/schemas/';

/** The names of the shared schemas that a value refers to itself. */
export function schemasReferredTo(value: Json): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (at: Json): void => {
    if (Array.isArray(at)) (at as readonly Json[]).forEach(look);
    if (!isJsonObject(at)) return;
    for (const [key, member] of Object.entries(at))
      if (key === '$ref' && typeof member === 'string' && member.startsWith(REFERENCE))
        names.add(member.slice(REFERENCE.length));
      else look(member);
  };
  look(value);
  return names;
}

/** The shared schemas that a value leads to, by name. */
export function schemasBehind(
  value: Json,
  schemas: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const names = new Set(schemasReferredTo(value));
  for (const name of names) for (const next of schemasReferredTo(schemas[name] ?? null)) names.add(next);
  return Object.fromEntries([...names].sort().map((name) => [name, schemas[name] ?? true]));
}
