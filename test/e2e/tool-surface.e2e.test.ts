import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, ListedTool } from './harness/driver.ts';
import { CALLS_OUT, DESTROYS, OFFERED, READS, TOOLSETS } from './harness/offered-tools.ts';
import { DRIVERS, sharedServer } from './harness/open-server.ts';

/** A plugin's alias of 20 characters, as clients put it before a tool's name. */
const PREFIX = `mcp__plugin_${'a'.repeat(20)}__`;
const COMBINED_LIMIT = 60;
const LIST_LIMIT = { withoutOutputSchemas: 7_000, withOutputSchemas: 12_000 };
const INSTRUCTIONS_LIMIT = 2_000;
const ESSENTIALS_LIMIT = 400;

/** Keywords that make clients drop a tool or that the model's API refuses. */
const FORBIDDEN = [
  '$ref',
  '$schema',
  '$defs',
  'definitions',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
];

/** Making one of these calls again makes something new. */
const OPENS = ['start_workflow', 'start_session'];

const OFFERS = [
  { offer: 'the usual toolset', args: [], names: OFFERED.execution },
  { offer: 'every toolset', args: ['--toolsets', TOOLSETS], names: Object.values(OFFERED).flat() },
];
const SURFACES = DRIVERS.flatMap((driver) => OFFERS.map((offer) => ({ ...driver, ...offer })));

/** Every schema in a schema, itself included. */
function schemasIn(schema: JsonObject): readonly JsonObject[] {
  const inner = [...Object.values((schema.properties ?? {}) as JsonObject), schema.items];
  return [schema, ...inner.filter(isObject).flatMap(schemasIn)];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe.each(SURFACES)('with $name, the tools of $offer', ({ open, args, names }) => {
  const { driver } = sharedServer(open, () => ({ args }));
  const tools = (): Promise<readonly ListedTool[]> => driver().listTools();

  test('are these', async () => {
    expect((await tools()).map(({ name }) => name)).toEqual(names);
  });

  test('keep their names under a long server alias [TOOL-1]', async () => {
    for (const { name } of await tools()) {
      expect(name).toMatch(/^[a-z][a-z0-9_]{2,31}$/);
      expect(`${PREFIX}${name}`.length).toBeLessThanOrEqual(COMBINED_LIMIT);
      expect(`${PREFIX}${name}`).toMatch(/^[a-z0-9_]+$/);
    }
  });

  test('take flat, closed and typed objects [TOOL-2]', async () => {
    for (const { inputSchema } of await tools()) {
      expect(inputSchema.type).toBe('object');
      expect(isObject(inputSchema.properties)).toBe(true);
      expect(inputSchema.additionalProperties).toBe(false);
      for (const schema of schemasIn(inputSchema)) {
        expect(Object.keys(schema).filter((key) => FORBIDDEN.includes(key))).toEqual([]);
        expect(typeof schema.type).toBe('string');
        if (schema.type === 'array') expect(isObject(schema.items)).toBe(true);
        const names = Object.keys((schema.properties ?? {}) as JsonObject);
        if (names.length > 0) expect(schema.additionalProperties).toBe(false);
        for (const name of (schema.required ?? []) as readonly string[]) expect(names).toContain(name);
      }
    }
  });

  test('say of every property what it is', async () => {
    for (const { description, title, inputSchema } of await tools()) {
      expect(description.length).toBeGreaterThan(40);
      expect(description).toContain('Example: {');
      expect(title).toBeTruthy();
      for (const schema of schemasIn(inputSchema).slice(1)) expect(schema.description).toBeTruthy();
    }
  });

  test('tools give examples that their own schemas allow [EXEC-AGENT-5]', async () => {
    for (const { description, inputSchema } of await tools()) {
      const example = JSON.parse(/Example: (\{.*\})\.$/.exec(description)?.[1] ?? '') as JsonObject;
      const known = Object.keys(inputSchema.properties as JsonObject);
      expect(Object.keys(example).filter((key) => !known.includes(key))).toEqual([]);
      expect(Object.keys(example)).toEqual(expect.arrayContaining((inputSchema.required ?? []) as string[]));
    }
  });

  test('carry all four annotations [APIS-SAFE-1]', async () => {
    for (const { name, annotations } of await tools()) {
      expect(annotations).toEqual({
        readOnlyHint: READS.includes(name),
        destructiveHint: DESTROYS.includes(name),
        idempotentHint: !OPENS.includes(name),
        openWorldHint: CALLS_OUT.includes(name),
      });
    }
  });

  test.runIf(args.length === 0)('fit their budgets', async () => {
    const listed = await tools();
    const lean = listed.map(({ outputSchema: _, ...tool }) => tool);
    expect(bytes({ tools: lean })).toBeLessThanOrEqual(LIST_LIMIT.withoutOutputSchemas);
    expect(bytes({ tools: listed })).toBeLessThanOrEqual(LIST_LIMIT.withOutputSchemas);
  });

  test('the beginning of the instructions is enough to work with [EXEC-AGENT-1]', () => {
    const { instructions } = driver();
    expect(instructions.length).toBeLessThanOrEqual(INSTRUCTIONS_LIMIT);
    const essentials = instructions.slice(0, ESSENTIALS_LIMIT);
    for (const word of [
      'start_workflow',
      'continue_workflow',
      'stateToken',
      'ackToken',
      'output.notesMarkdown',
    ]) {
      expect(essentials).toContain(word);
    }
  });
});
