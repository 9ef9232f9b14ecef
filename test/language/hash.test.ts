import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { E, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow } from '@workrail/workflow-compiler';
import { workflowHashOf } from '@workrail/workflow-compiler/compiled';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const EVERYTHING = JSON.parse(
  readFileSync(new URL('./everything.json', import.meta.url), 'utf8'),
) as JsonObject;

const compile = (value: Json, file = 'x.json', indent = 0) =>
  compileWorkflow(
    {
      file,
      text: JSON.stringify(value, null, indent),
      format: 'json',
      source: 'bundled',
      inRoutinesFolder: false,
    },
    nodeDigests,
  );

function hashOf(value: Json, file?: string, indent?: number): string | undefined {
  const outcome = compile(value, file, indent);
  return E.isRight(outcome) ? outcome.right.hash : undefined;
}

const HASH = hashOf(EVERYTHING);

/** The same value with the keys of every object in another order. */
function shuffled(value: Json, random: () => number): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => shuffled(item, random));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, shuffled(member, random)] as const);
  return Object.fromEntries(entries.sort(() => random() - 0.5));
}

test('the order of keys, the layout and the name of the file have no part in the hash', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.nat(4),
      (stream, indent) => {
        const other = shuffled(EVERYTHING, () => stream.next().value ?? 0);
        expect(hashOf(other, `/elsewhere/${indent}.json`, indent)).toBe(HASH);
      },
    ),
    { numRuns: 50 },
  );
});

test('another machine with another language, time zone and folder makes the same hash', () => {
  const script = fileURLToPath(new URL('./hash-of-everything.ts', import.meta.url));
  for (const [locale, zone, cwd] of [
    ['C', 'UTC', '/'],
    ['tr_TR.UTF-8', 'Asia/Kathmandu', '/tmp'],
    ['de_DE.UTF-8', 'America/St_Johns', process.cwd()],
  ] as const) {
    const env = { ...process.env, LANG: locale, LC_ALL: locale, TZ: zone };
    expect(execFileSync(process.execPath, [script], { env, cwd, encoding: 'utf8' })).toBe(HASH);
  }
});

/** Fields for readers of the file, and texts of the catalogue's own that no run depends on. */
const WITHOUT_MEANING =
  /^\/(\$schema|validatedAgainstSpecVersion|extensionPoints\/\d+\/(purpose|acceptedKinds\/\d+)|.*\/(hasValidation|scope|loopId)|.*\/promptFragments\/\d+\/id)$/;

function scalarsIn(value: Json, path = ''): readonly string[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => scalarsIn(item, `${path}/${index}`));
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([key, member]) => scalarsIn(member, `${path}/${key}`));
}

function changedAt(value: Json, [first, ...rest]: readonly string[]): Json {
  if (first === undefined) {
    if (typeof value === 'string') return `${value}x`;
    return typeof value === 'number' ? value + 1 : !value;
  }
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return items.map((item, index) => (String(index) === first ? changedAt(item, rest) : item));
  }
  const object = value as JsonObject;
  return { ...object, [first]: changedAt(object[first] ?? null, rest) };
}

test('every change that still compiles changes the hash, unless it does not matter to a run [EXEC-PIN-2]', () => {
  const kept: string[] = [];
  let changed = 0;
  for (const path of scalarsIn(EVERYTHING)) {
    const hash = hashOf(changedAt(EVERYTHING, path.split('/').slice(1)));
    if (hash === undefined) continue;
    if (hash === HASH) kept.push(path);
    else changed += 1;
  }
  expect(kept.filter((path) => !WITHOUT_MEANING.test(path))).toEqual([]);
  expect(changed).toBeGreaterThan(80);
});

test('the hash includes contracts with their schemas [EXEC-PIN-5]', () => {
  const outcome = compile(EVERYTHING);
  if (E.isLeft(outcome)) throw new Error('it compiles');
  const { workflow } = outcome.right;
  const { contracts = {} } = workflow;
  expect(Object.keys(contracts).sort()).toEqual([
    'step.plain',
    'wr.contracts.gate_verdict',
    'wr.contracts.loop_control',
    'wr.contracts.review_verdict',
  ]);
  for (const [name, contract] of Object.entries(contracts)) {
    const schema = { ...contract.schema, maxProperties: 99 };
    const other = { ...workflow, contracts: { ...contracts, [name]: { ...contract, schema } } };
    expect(workflowHashOf(other, nodeDigests)).not.toBe(HASH);
  }
});
