import { E, type Json, type JsonObject } from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, isScalar, visit } from 'yaml';
import {
  brief,
  compiledOf,
  compileText,
  compileValue,
  compileYaml,
  findings,
  loopStep,
  step,
  without,
  workflow,
} from './fixtures/workflows.ts';
import { parseCompiledWorkflow } from './parse-compiled-workflow.ts';
import { RULES } from './rules.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((value) => value.trim() !== '');
/** Without the one key that no file may have. */
const usable = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !JSON.stringify(value).includes('__proto__')) as fc.Arbitrary<Json>;
const key = fc.constantFrom('status', 'review.status', 'items.length');

const { condition } = fc.letrec<{ condition: JsonObject }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ var: key, equals: usable }),
    fc.record({ var: key, gte: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ var: key, in: fc.array(text, { minLength: 1, maxLength: 3 }), contains: text }),
    fc.record({ and: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }), not: tie('condition') }),
  ),
}));

const control: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({
    type: fc.constantFrom('while', 'until'),
    condition,
    maxIterations: fc.integer({ min: 1, max: 1000 }),
  }),
  fc.record({ type: fc.constant('for'), count: fc.nat(9), maxIterations: fc.constant(9) }),
  fc.record({
    type: fc.constant('forEach'),
    items: key,
    itemVar: fc.constant('it'),
    maxIterations: fc.constant(9),
  }),
);

const promptBlocks = fc.record(
  {
    goal: text,
    constraints: fc.array(text, { maxLength: 3 }),
    procedure: fc.array(text, { maxLength: 3 }),
    outputRequired: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text, { maxKeys: 4 }),
  },
  { requiredKeys: ['goal'] },
);

const prompt: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ prompt: text }),
  promptBlocks.map((blocks) => ({ promptBlocks: blocks as JsonObject })),
);

const options = fc.record(
  {
    guidance: fc.array(text, { maxLength: 3 }),
    runCondition: condition,
    requireConfirmation: fc.oneof(fc.boolean(), condition),
    notesOptional: fc.boolean(),
  },
  { requiredKeys: [] },
);

const work = fc.tuple(options, prompt).map(
  ([fields, source]): JsonObject => ({
    ...without(step(), 'prompt'),
    ...(fields as JsonObject),
    ...source,
  }),
);

/** Ids are given out after the rest, so that each is used once. */
const steps = fc
  .array(
    fc.oneof(
      work,
      fc.tuple(control, work).map(([loop, inner]) => loopStep({}, { loop, body: [inner] })),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((all) =>
    all.map((item, index): JsonObject => {
      const body = item.body as readonly JsonObject[] | undefined;
      const inner =
        body === undefined ? {} : { body: body.map((part) => ({ ...part, id: `inner-${index}` })) };
      return { ...item, id: `step-${index}`, ...inner };
    }),
  );

const validWorkflow = fc
  .tuple(steps, fc.uniqueArray(text, { maxLength: 3 }))
  .map(([all, metaGuidance]): JsonObject => workflow({ steps: all, metaGuidance }));

function reversed(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as JsonObject).reverse();
  return Object.fromEntries(entries.map(([name, member]) => [name, reversed(member)]));
}

/** The library writes the key `<<` without quotes, which would make it a merge. */
function yamlOf(value: Json): string {
  const document = new Document(value);
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<') key.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString();
}

describe('the compiled form of a valid workflow', () => {
  test('is the same for any order of keys, any white space, JSON and YAML', () => {
    fc.assert(
      fc.property(validWorkflow, fc.constantFrom('', ' ', '\t', '   '), (value, indent) => {
        const expected = compiledOf(compileValue(value));
        expect(compiledOf(compileText(JSON.stringify(reversed(value), null, indent))).hash).toBe(
          expected.hash,
        );
        expect(compiledOf(compileYaml(yamlOf(value))).workflow).toEqual(expected.workflow);
        expect(compiledOf(compileYaml(JSON.stringify(value, null, 1))).hash).toBe(expected.hash);
      }),
      { numRuns: 150 },
    );
  });

  test('reads back from its JSON, and every loop is closed', () => {
    fc.assert(
      fc.property(validWorkflow, (value) => {
        const { workflow: compiled } = compiledOf(compileValue(value));
        expect(parseCompiledWorkflow(JSON.parse(JSON.stringify(compiled)))).toEqual(E.right(compiled));
      }),
      { numRuns: 150 },
    );
  });
});

const BASE = JSON.stringify(
  workflow({
    metaGuidance: ['Be brief.'],
    steps: [
      step({
        runCondition: {
          and: [
            { var: 'a', equals: 1 },
            { var: 'b', matches: '^x' },
          ],
        },
      }),
      loopStep({}, { body: [step({ id: 'inner-step', requireConfirmation: { kind: 'human_approval' } })] }),
      loopStep({}, { id: 'by-name', body: 'collect-facts' }),
    ],
  }),
  null,
  2,
);

const edit = fc.record({
  at: fc.nat(BASE.length),
  remove: fc.nat(12),
  insert: fc.oneof(
    fc.constantFrom(
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '\n',
      '\u0000',
      '\ud800',
      '-',
      '1e999',
      'null',
      '<<',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
});

const edited = fc
  .array(edit, { minLength: 1, maxLength: 3 })
  .map((edits) =>
    edits.reduce((now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove), BASE),
  );

function expectOutcome(outcome: ReturnType<typeof compileText>): void {
  if (E.isLeft(outcome)) expect(outcome.left.some(({ severity }) => severity === 'error')).toBe(true);
  for (const finding of findings(outcome)) {
    expect(finding.line).toBeGreaterThanOrEqual(1);
    expect(finding.column).toBeGreaterThanOrEqual(1);
    expect(RULES).toHaveProperty(finding.rule);
    expect(`${finding.message} ${finding.suggestion ?? ''}`).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    expect(finding.message.length).toBeLessThan(300);
  }
}

describe('compiling never throws', () => {
  test('on arbitrary JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expectOutcome(compileValue(value as Json))));
  });

  test('on arbitrary values in the place of a field', () => {
    const fields = fc.constantFrom('id', 'steps', 'examples', 'metaGuidance', 'about', 'version', 'features');
    const inStep = fc.constantFrom(
      'id',
      'type',
      'loop',
      'body',
      'prompt',
      'promptBlocks',
      'runCondition',
      'guidance',
    );
    fc.assert(
      fc.property(fields, inStep, fc.jsonValue(), (field, part, value) => {
        expectOutcome(compileValue(workflow({ [field]: value as Json })));
        expectOutcome(compileValue(workflow({ steps: [step({ [part]: value as Json })] })));
        expectOutcome(compileValue(workflow({ steps: [loopStep({}, { [part]: value as Json })] })));
      }),
    );
  });

  test('on random edits of a valid file', () => {
    fc.assert(
      fc.property(edited, (source) => expectOutcome(compileText(source))),
      { numRuns: 1000 },
    );
  });

  test('on random edits of a valid file read as YAML', () => {
    fc.assert(
      fc.property(edited, (source) => expectOutcome(compileYaml(source))),
      { numRuns: 500 },
    );
  });
});

test('text is a syntax error exactly where JSON.parse refuses it', () => {
  fc.assert(
    fc.property(edited, (source) => {
      let parses = true;
      try {
        JSON.parse(source);
      } catch {
        parses = false;
      }
      const refused = brief(compileText(source)).some((finding) => finding.startsWith('syntax '));
      expect(refused).toBe(!parses);
    }),
    { numRuns: 1000 },
  );
});
