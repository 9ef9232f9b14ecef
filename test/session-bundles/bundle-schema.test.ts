import { readFileSync } from 'node:fs';
import { eventCodec, STREAM_TYPES } from '@workrail/event-log';
import { canonicalJson, E, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { bundleReader, bundleSchema } from '@workrail/session-bundle';
import { parseCompiledWorkflow } from '@workrail/workflow-compiler/compiled';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine } from '../../packages/session-bundle/src/bundle-lines.ts';
import { contentCheck } from '../../packages/session-bundle/src/content-check.ts';
import { EVERY_EVENT } from '../../packages/session-bundle/src/testing/every-event.ts';
import { right } from '../harness/in-process.ts';
import { digestOf, draftsOf, type LineDraft, sealed } from './corruptions/sealed.ts';
import { exported, FLOW, machine, worked } from './machine.ts';

const schema = bundleSchema();
const accepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

/** The lines of a session that went to another machine, was copied there and came back. */
async function realLines(): Promise<readonly string[]> {
  const [from, to] = [machine(1, { 'flow.json': FLOW }), machine(2)];
  const path = await exported(from, (await worked(from)).session.sessionId);
  right(await to.bundles.importSession({ path })());
  const { sessionId } = right(await to.bundles.importSession({ path, asNew: true })());
  return readFileSync(await exported(to, sessionId), 'utf8')
    .trimEnd()
    .split('\n');
}

const eventLine = (event: object): JsonObject => ({ part: 'event', event: { ...event } as JsonObject });

test('the published schema is the one that the code gives', () => {
  const published = readFileSync(new URL('../../schema/session-bundle.schema.json', import.meta.url), 'utf8');
  expect(published, 'run node scripts/schemas.mjs').toBe(`${JSON.stringify(schema, null, 2)}\n`);
});

test('the schema takes every line of a bundle, and an event of each kind with all that it may say', async () => {
  for (const line of await realLines())
    expect([line, accepts(JSON.parse(line)) || accepts.errors]).toEqual([line, true]);
  for (const event of EVERY_EVENT)
    expect([event.kind, accepts(eventLine(event)) || accepts.errors]).toEqual([event.kind, true]);
});

/** The schema itself and all that it is made of. */
function subschemas(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(subschemas);
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(subschemas)] : [];
}

test('each part, each kind of event and each member of a line is explained', () => {
  const lines = subschemas(schema).filter(
    ({ properties = null }) =>
      isJsonObject(properties) && ('part' in properties || 'schemaVersion' in properties),
  );
  expect(lines).toHaveLength(7 + EVERY_EVENT.length);
  for (const line of lines)
    for (const one of [line, ...Object.values(line.properties as JsonObject)])
      expect(one).toMatchObject({ description: expect.stringMatching(/\S/) });
});

const EDITS: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  remove: () => undefined,
  number: () => 3,
  fraction: () => -0.5,
  text: () => 'x',
  digest: () => 'b'.repeat(64),
  nothing: () => null,
  list: () => [],
  object: () => ({}),
  flag: () => true,
  'one more key': (value) => (isJsonObject(value) ? { ...value, notAKey: 1 } : value),
};

/** Every place in a value, as the keys that lead to it. */
function placesIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  const members: [string, Json][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...members.flatMap(([key, member]) => placesIn(member, [...path, key]))];
}

function edited(
  value: Json,
  [first, ...rest]: readonly string[],
  edit: (value: Json) => Json | undefined,
): Json | undefined {
  if (first === undefined) return edit(value);
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) =>
      String(index) === first ? (edited(item, rest, edit) ?? []) : [item],
    );
  const { [first]: member = null, ...others } = value as JsonObject;
  const changed = edited(member, rest, edit);
  return changed === undefined ? others : { ...others, [first]: changed };
}

/** Whether a line by itself is one that the reader could go on with. */
function reads(line: Json): boolean {
  const read = readLine(canonicalJson({ it: line }).slice('{"it":'.length, -1));
  if (E.isLeft(read)) return false;
  if (read.right.part === 'blob')
    return (
      contentCheck(parseCompiledWorkflow).blob(read.right.role, read.right.hash, read.right.value) ===
      undefined
    );
  if (read.right.part !== 'event') return true;
  const { body, event } = read.right;
  const hash = nodeDigests.sha256Hex(body);
  const decoded = eventCodec(STREAM_TYPES, nodeDigests).decode('session', {
    version: Number(event.version),
    body,
    hash,
  });
  return (
    E.isRight(decoded) &&
    contentCheck(parseCompiledWorkflow).event({ ...decoded.right, kind: 'session_imported' } as never) ===
      undefined
  );
}

/** Of a compiled workflow the schema says what tells one; whether it can run is for its judge to say. */
const isJudged = (line: Json, path: readonly string[]): boolean =>
  isJsonObject(line) && line.role === 'workflow' && path[0] === 'value';

test('what one edit makes of a line, the schema refuses where the reader does, but inside of a workflow', async () => {
  const lines = [
    ...(await realLines()).map((line) => JSON.parse(line) as Json),
    ...EVERY_EVENT.map(eventLine),
  ];
  const edits = fc
    .constantFrom(...lines)
    .chain((line) =>
      fc.tuple(fc.constant(line), fc.constantFrom(...placesIn(line)), fc.constantFrom(...Object.keys(EDITS))),
    );
  const tally = { refused: 0, taken: 0 };
  fc.assert(
    fc.property(edits, ([line, path, name]) => {
      const value = edited(line, path, EDITS[name] ?? (() => undefined)) ?? null;
      const taken = accepts(value);
      tally[taken ? 'taken' : 'refused'] += 1;
      if (taken && isJudged(line, path)) return;
      expect({ path, name, reads: reads(value) }).toEqual({ path, name, reads: taken });
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(tally.refused, tally.taken)).toBeGreaterThan(200);
});

/** The first fault of a bundle, if it has one. */
function faultOf(lines: readonly string[]): string | undefined {
  const reader = bundleReader(nodeDigests, parseCompiledWorkflow);
  for (const line of lines) {
    const read = reader.line(line);
    if (E.isLeft(read)) return read.left.reason;
  }
  const end = reader.end();
  return E.isLeft(end) ? end.left.reason : undefined;
}

/** A bundle with one line changed, and every digest made anew that follows from it: only the line itself is wrong. */
function forged(drafts: readonly LineDraft[], index: number, value: JsonObject): readonly string[] {
  const lines = structuredClone(drafts).with(index, structuredClone(value) as unknown as LineDraft);
  let before: unknown = value.event;
  for (const { event } of lines.slice(index + 1)) {
    if (event !== undefined && before !== undefined) event.prev = digestOf(before);
    before = event ?? before;
  }
  try {
    return sealed(lines);
  } catch {
    return lines.map((line) => canonicalJson({ ...line }));
  }
}

test('a bundle with a line that the schema refuses is refused, also where the digests are made anew', async () => {
  const lines = await realLines();
  const drafts = draftsOf(lines);
  expect(faultOf(sealed(drafts))).toBeUndefined();
  const edits = fc.nat(drafts.length - 1).chain((index) => {
    const line = drafts[index] as unknown as Json;
    return fc.tuple(
      fc.constant(index),
      fc.constantFrom(...placesIn(line)),
      fc.constantFrom(...Object.keys(EDITS)),
    );
  });
  let refused = 0;
  fc.assert(
    fc.property(edits, ([index, path, name]) => {
      const value = edited(drafts[index] as unknown as Json, path, EDITS[name] ?? (() => undefined)) ?? null;
      if (accepts(value) || !isJsonObject(value)) return;
      refused += 1;
      const fault = faultOf(forged(drafts, index, value));
      expect({ path, name, fault }).toEqual({ path, name, fault: expect.any(String) });
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(100);
});

test('C6: each text of a line has a limit, a form or a closed set', () => {
  const texts = subschemas(schema).filter(({ type }) => type === 'string');
  expect(texts.length).toBeGreaterThan(80);
  for (const text of texts)
    expect([text, ['maxLength', 'pattern', 'enum', 'const'].some((key) => key in text)]).toEqual([
      text,
      true,
    ]);
});
