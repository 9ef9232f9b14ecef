import { E, type Either, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { type Located, referenceOf, valueAt } from '../document/reference.ts';

/** The schemas that the commands of a document share, each of them once, however they refer to each other. */
export interface SchemaTable {
  /** A schema whose references lead into the table. Left: which reference leads nowhere, in it or below it. */
  readonly adopt: (schema: Json) => Either<string, Json>;
  /** By the name that `#/schemas/…` has for them. */
  readonly schemas: () => Readonly<Record<string, Json>>;
}

interface Entry {
  readonly name: string;
  schema: Json;
  /** What it refers to and is not there. */
  missing: string | undefined;
  readonly refersTo: Set<Entry>;
}

export function openSchemaTable(document: JsonObject): SchemaTable {
  const byPointer = new Map<string, Entry>();
  const names = new Set<string>();
  const open: { readonly entry: Entry; readonly at: Located }[] = [];

  function entryOf(at: Located): Entry {
    const known = byPointer.get(at.pointer);
    if (known !== undefined) return known;
    const entry: Entry = {
      name: freeName(at.pointer, names),
      schema: {},
      missing: undefined,
      refersTo: new Set(),
    };
    byPointer.set(at.pointer, entry);
    open.push({ entry, at });
    return entry;
  }

  /** A copy whose references lead into the table. Schemas are as deep as the document, which has a bound. */
  function copied(value: Json, owner: Entry): Json {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => copied(item, owner));
    if (!isJsonObject(value)) return value;
    const reference = referenceOf(value);
    const entries = Object.entries(value).map(([key, member]) => [key, copied(member, owner)] as const);
    if (reference === undefined) return Object.fromEntries(entries);
    const target = valueAt(document, reference);
    if (E.isLeft(target)) {
      owner.missing ??= reference;
      return Object.fromEntries(entries.filter(([key]) => key !== '$ref'));
    }
    const entry = entryOf(target.right);
    owner.refersTo.add(entry);
    return Object.fromEntries(
      entries.map(([key, member]) => [key, key === '$ref' ? `#/schemas/${entry.name}` : member]),
    );
  }

  function fill(): void {
    for (let next = open.pop(); next !== undefined; next = open.pop())
      next.entry.schema = copied(next.at.value, next.entry);
  }

  return {
    adopt: (schema) => {
      const root: Entry = { name: '', schema: {}, missing: undefined, refersTo: new Set() };
      root.schema = copied(schema, root);
      fill();
      const missing = missingBelow(root);
      return missing === undefined ? E.right(root.schema) : E.left(missing);
    },
    schemas: () =>
      Object.fromEntries(
        [...byPointer.values()]
          .map(({ name, schema }) => [name, schema] as const)
          .toSorted(([left], [right]) => (left < right ? -1 : 1)),
      ),
  };
}

/** What a schema or one that it leads to refers to in vain; they may lead back to each other. */
function missingBelow(root: Entry): string | undefined {
  const seen = new Set([root]);
  for (const entry of seen) {
    if (entry.missing !== undefined) return entry.missing;
    for (const next of entry.refersTo) seen.add(next);
  }
  return undefined;
}

/** The last part of the pointer, which is the schema's name where it has one. */
function freeName(pointer: string, taken: Set<string>): string {
  // What is a file of its own is called as the file is.
  const last = (pointer.split('/').at(-1) ?? '')
    .replace(/^.*~1/, '')
    .replace(/\.(?:ya?ml|json)$/i, '')
    .replaceAll(/[^\w.-]+/g, '_');
  const base = last === '' ? 'schema' : last;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
  taken.add(name);
  return name;
}
