import type { JsonObject } from '@workrail/kernel';
import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import { compileText, compileValue, findings } from '../fixtures/workflows.ts';
import { at, commandStep, commandWorkflow, withCommand, withInput } from './fixtures/command-workflows.ts';

const COUNT = 12_000;
const many = <T>(make: (index: number) => T, count = COUNT): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const id = (index: number) => `s${index}`;
const steps = (patch: (index: number) => JsonObject): string =>
  JSON.stringify({ workflow: 'x', steps: many((i) => ({ id: id(i), run: 'a b', ...patch(i) })) });
const inputs = (patch: (index: number) => JsonObject): string =>
  JSON.stringify({ ...commandWorkflow(), inputs: Object.fromEntries(many((i) => [id(i), patch(i)])) });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}"${at('inputs.gone')}"${'}'.repeat(depth)}`;

const FILES: Readonly<Record<string, string>> = {
  'a chain of dependencies, last first': steps((i) => (i < COUNT - 1 ? { depends_on: [id(i + 1)] } : {})),
  'a circle of all steps': steps((i) => ({ depends_on: [id((i + 1) % COUNT)] })),
  'steps that wait for names that are nearly right': steps((i) => ({ depends_on: [`t${i}`] })),
  'steps that all look at the last': steps(() => ({ with: { a: at(`steps.${id(COUNT - 1)}`) } })),
  'steps of one id': steps(() => ({ id: 'same' })),
  'steps with keys that are nearly right': steps(() => ({ runn: 1 })),
  'inputs that wait for each other': inputs((i) => ({
    depends_on: { x: { from_input: id((i + 1) % COUNT) } },
  })),
  'inputs with patterns': inputs((i) => (i < 3_000 ? { validate: { pattern: `(a{1,${i}})*` } } : {})),
  'a text of templates': JSON.stringify(
    withCommand({ with: { a: many((i) => at(`inputs.x${i}`), 40_000).join('') } }),
  ),
  'a text of openings': JSON.stringify(withCommand({ with: { a: '{{'.repeat(400_000) } })),
  'a text of openings with "$"': JSON.stringify(withCommand({ body: at('').slice(0, 3).repeat(300_000) })),
  'a text of closed blanks': JSON.stringify(withCommand({ body: at('').repeat(140_000) })),
  'a long condition': JSON.stringify(withCommand({ if: many(() => 'inputs.gone', 60_000).join('&&') })),
  'a long path': JSON.stringify(
    withInput({ provider_args: { a: { from_step: 'create_bucket', path: 'a.'.repeat(400_000) } } }),
  ),
  'a long id': JSON.stringify(
    commandWorkflow({ steps: [commandStep({ id: 'x'.repeat(900_000), depends_on: ['y'] })] }),
  ),
  'a pattern of brackets': JSON.stringify(withInput({ validate: { pattern: '('.repeat(100_000) } })),
};

describe('a hostile file is answered in bounded time', () => {
  test.each(Object.keys(FILES))('%s', (name) => {
    const text = FILES[name] ?? '';
    expect(text.length).toBeLessThan(1_000_000);
    const spent = processorClock();
    const found = findings(compileText(text));
    expect(spent()).toBeLessThan(10_000);
    expect(found.length).toBeLessThanOrEqual(501);
    for (const { message } of found) expect(message.length).toBeLessThan(400);
  });
});

test('deep values are looked through as far as files may nest', () => {
  const body = JSON.parse(nested(55)) as JsonObject;
  expect(findings(compileValue(withCommand({ body }))).map(({ rule }) => rule)).toEqual(['unknown-input']);
  const text = `{"workflow": "x", "steps": [{"id": "a", "run": "b c", "body": ${nested(100)}}]}`;
  expect(findings(compileText(text)).map(({ rule }) => rule)).toEqual(['nesting-too-deep']);
});
