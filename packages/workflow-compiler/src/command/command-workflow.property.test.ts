import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E, type Json, type JsonObject } from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Diagnostic } from '../diagnostic.ts';
import { compileText, fileOf, findings } from '../fixtures/workflows.ts';
import { readHeader } from '../read-header.ts';
import { RULES } from '../rules.ts';
import { commandWorkflow } from './command-workflow.ts';
import { everything } from './fixtures/command-workflows.ts';
import { edited, type Known, knownIn, type Path, pointerOf, textsIn } from './fixtures/edits.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'run-manifests');
const published = existsSync(FOLDER)
  ? readdirSync(FOLDER).map((name) => parse(readFileSync(join(FOLDER, name), 'utf8')) as JsonObject)
  : [];

/** Files without mistakes, by number, so that a failure stays short. */
const files: readonly JsonObject[] = [everything, ...published];
const fileAt = (index: number): JsonObject => files[index] ?? everything;

const inAnyFile = <T>(places: (file: JsonObject) => readonly T[]) =>
  fc
    .nat(files.length - 1)
    .chain((index) =>
      fc.record({ index: fc.constant(index), place: fc.constantFrom(...places(fileAt(index))) }),
    );

const anyKnown = (wanted: (known: Known) => boolean = () => true) =>
  inAnyFile((file) => knownIn(commandWorkflow, file).filter(wanted));

/** What is found in the value as JSON and as YAML, and the text. */
function compiled(
  value: Json,
): readonly { readonly lines: readonly string[]; readonly found: readonly Diagnostic[] }[] {
  const texts = [
    ['json', JSON.stringify(value, null, 2)],
    ['yaml', stringify(value)],
  ] as const;
  return texts.map(([format, text]) => {
    const outcome = compileText(text, { format });
    expect(E.isRight(outcome)).toBe(!findings(outcome).some(({ severity }) => severity === 'error'));
    readHeader(fileOf(text, { format }));
    const found = findings(outcome);
    for (const one of found) expectSound(one);
    return { lines: text.split('\n'), found };
  });
}

function expectSound({ line, column, rule, message, pointer }: Diagnostic): void {
  expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
  expect(RULES).toHaveProperty(rule);
  expect(message.length).toBeLessThan(400);
  expect(pointer).toMatch(/^(\/|$)/);
}

const rulesOf = (found: readonly Diagnostic[]) => found.map(({ rule }) => rule);

describe('one edit of a command workflow without mistakes', () => {
  test('that renames a key is found on its line', () => {
    fc.assert(
      fc.property(anyKnown(), fc.constantFrom('q', 'zz'), ({ index, place: { path, required } }, more) => {
        const key = `${path.at(-1)}${more}`;
        const value = edited(fileAt(index), path, (_, old) => [[key, old]]);
        for (const { lines, found } of compiled(value)) {
          const line = lines.findIndex((one) => one.replace(/^[\s-]*"?/, '').startsWith(key)) + 1;
          const unknown = { line, pointer: pointerOf([...path.slice(0, -1), key]) };
          expect(found.find(({ rule }) => rule === 'unknown-key')).toMatchObject(unknown);
          if (required) expect(rulesOf(found)).toContain('missing-key');
        }
      }),
      { numRuns: 300 },
    );
  });

  test('that takes a required key away is found at the object around it', () => {
    fc.assert(
      fc.property(
        anyKnown(({ required }) => required),
        ({ index, place: { path } }) => {
          for (const { found } of compiled(edited(fileAt(index), path, () => [])))
            expect(found).toContainEqual(
              expect.objectContaining({ rule: 'missing-key', pointer: pointerOf(path.slice(0, -1)) }),
            );
        },
      ),
    );
  });

  test('that gives a field another type is found at the value', () => {
    const wrong = (old: Json): Json => (Array.isArray(old) ? { wrong: 1 } : [[1]]);
    fc.assert(
      fc.property(
        anyKnown(({ typed }) => typed),
        ({ index, place: { path } }) => {
          const value = edited(fileAt(index), path, (key, old) => [[key, wrong(old)]]);
          for (const { found } of compiled(value)) {
            const here = found.filter(({ pointer }) => pointer === pointerOf(path));
            expect(rulesOf(here).some((rule) => rule === 'wrong-type' || rule === 'invalid-value')).toBe(
              true,
            );
          }
        },
      ),
    );
  });

  const NAME = /\b(inputs|steps)\.\w+/;
  const isName = (path: Path): boolean =>
    /^from_/.test(String(path.at(-1))) || (path.at(-2) === 'depends_on' && typeof path.at(-1) === 'number');
  const references = (file: JsonObject) =>
    textsIn(file).filter(({ path, text }) => NAME.test(text) || isName(path));

  test('that breaks a reference is found where it stands', () => {
    fc.assert(
      fc.property(inAnyFile(references), ({ index, place: { path, text } }) => {
        const gone = NAME.test(text) ? text.replace(NAME, '$1.gone') : 'gone';
        for (const { found } of compiled(edited(fileAt(index), path, (key) => [[key, gone]]))) {
          const here = found.filter(({ pointer }) => pointer === pointerOf(path));
          expect(rulesOf(here).some((rule) => rule === 'unknown-input' || rule === 'unknown-step')).toBe(
            true,
          );
        }
      }),
    );
  });

  test('of any kind never throws', () => {
    fc.assert(
      fc.property(anyKnown(), fc.jsonValue(), ({ index, place: { path } }, value) => {
        compiled(edited(fileAt(index), path, (key) => [[key, value as Json]]));
      }),
      { numRuns: 300 },
    );
  });
});
