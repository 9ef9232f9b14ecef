import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { commandWorkflowSchema, compileWorkflow, workflowSchema } from '@workrail/workflow-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const accepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(workflowSchema());

const compiles = (value: Json): boolean =>
  E.isRight(
    compileWorkflow(
      {
        file: 'x.json',
        text: JSON.stringify(value),
        format: 'json',
        source: 'bundled',
        inRoutinesFolder: false,
      },
      nodeDigests,
    ),
  );

test('the schemas that are published are those that the code gives', () => {
  const script = join(root, 'scripts', 'schemas.mjs');
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});

test.each([
  ['workflow', workflowSchema],
  ['command workflow', commandWorkflowSchema],
])('every field of the schema of a %s is explained', (_, schema) => {
  const missing: string[] = [];
  const look = (node: Json, path: string): void => {
    if (Array.isArray(node))
      for (const [index, item] of (node as readonly Json[]).entries()) look(item, `${path}/${index}`);
    if (!isJsonObject(node)) return;
    // Rules between fields name them once more.
    const own = node.additionalProperties === false ? node.properties : undefined;
    for (const [key, field] of Object.entries(isJsonObject(own ?? null) ? (own as JsonObject) : {}))
      if (!isJsonObject(field) || typeof field.description !== 'string') missing.push(`${path}/${key}`);
    for (const [key, member] of Object.entries(node)) look(member, `${path}/${key}`);
  };
  look(schema(), '');
  expect(missing).toEqual([]);
});

/** One workflow that has every field of the language but the calls of routines, which need other files. */
const EVERYTHING = JSON.parse(
  readFileSync(new URL('./everything.json', import.meta.url), 'utf8'),
) as JsonObject;

test('what compiles, the schema takes', () => {
  expect(compiles(EVERYTHING)).toBe(true);
  expect(accepts(EVERYTHING) || accepts.errors).toBe(true);
  for (const name of readdirSync(join(root, 'workflows'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue;
    const value = JSON.parse(readFileSync(join(root, 'workflows', name), 'utf8')) as Json;
    expect([name, accepts(value) || accepts.errors]).toEqual([name, true]);
  }
});

/** Every place in a value, as the keys that lead to it. */
function placesIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  const members: [string, Json][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...members.flatMap(([key, member]) => placesIn(member, [...path, key]))];
}

type Edit = (value: Json | undefined) => Json | undefined;

const EDITS: Readonly<Record<string, Edit>> = {
  remove: () => undefined,
  number: () => 3,
  text: () => 'x',
  nothing: () => null,
  list: () => [],
  object: () => ({}),
  flag: () => true,
  long: () => 'x'.repeat(10_000),
  odd: () => 'Not An Identifier!',
};

function edited(value: Json, [first, ...rest]: readonly string[], edit: Edit): Json | undefined {
  if (first === undefined) return edit(value);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return items.flatMap((item, index) =>
      String(index) === first ? (edited(item, rest, edit) ?? []) : [item],
    );
  }
  const object = value as JsonObject;
  const member = edited(object[first] ?? null, rest, edit);
  const others = Object.entries(object).filter(([key]) => key !== first);
  return Object.fromEntries(member === undefined ? others : [...others, [first, member]]);
}

test('a file with one value changed never compiles where the schema refuses it', () => {
  const places = placesIn(EVERYTHING).slice(1);
  const changes = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...Object.keys(EDITS)));
  let refused = 0;
  fc.assert(
    fc.property(changes, ([path, name]) => {
      const value = edited(EVERYTHING, path, EDITS[name] ?? ((same) => same)) ?? null;
      if (accepts(value)) return;
      refused += 1;
      expect([path.join('/'), name, compiles(value)]).toEqual([path.join('/'), name, false]);
    }),
    { numRuns: 1_000 },
  );
  expect(refused).toBeGreaterThan(200);
});

test('a key that does not exist is refused by both, wherever it stands', () => {
  for (const path of placesIn(EVERYTHING)) {
    let isObject = false;
    const value = edited(EVERYTHING, path, (given) => {
      isObject = given !== undefined && isJsonObject(given);
      return isObject ? { ...(given as JsonObject), notAKey: 1 } : given;
    });
    const free = /(^|\/)(schema|example|args|contextMapping|outputRequired|equals|not_equals|in)(\/|$)/;
    if (value === undefined || !isObject) continue;
    if (free.test(path.join('/'))) continue;
    expect([path.join('/'), accepts(value), compiles(value)]).toEqual([path.join('/'), false, false]);
  }
});
