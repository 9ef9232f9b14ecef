import { readFileSync } from 'node:fs';
import { E, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow, type Library, type WorkflowFile } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';

/** The file that has every field of the language, so that a new field takes part here. */
const everything = JSON.parse(
  readFileSync(new URL('./everything.json', import.meta.url), 'utf8'),
) as JsonObject;

const NOBODY_FILLS = ['/name', '/description', '/about', '/examples/', '/$schema', '/version', '/id'];

function textPointers(value: Json, pointer = ''): readonly string[] {
  if (typeof value === 'string') return [pointer];
  if (Array.isArray(value)) return value.flatMap((one, index) => textPointers(one, `${pointer}/${index}`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => textPointers(one, `${pointer}/${key}`));
}

/** The value with something put behind one of its texts. */
function appended(value: Json, pointer: string, text: string, at = ''): Json {
  if (typeof value === 'string') return at === pointer ? `${value} ${text}` : value;
  if (Array.isArray(value)) return value.map((one, index) => appended(one, pointer, text, `${at}/${index}`));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, appended(one, pointer, text, `${at}/${key}`)]),
  );
}

const fileOf = (value: Json, file: string): WorkflowFile => ({
  file,
  text: JSON.stringify(value),
  format: 'json',
  source: 'bundled',
  inRoutinesFolder: false,
});

const POINTERS = textPointers(everything).filter(
  (pointer) => !NOBODY_FILLS.some((one) => pointer.startsWith(one)),
);

const call: JsonObject = {
  id: 'wr.caller',
  name: 'Caller',
  description: 'Calls everything.',
  version: '1.0.0',
  steps: [
    {
      id: 'call',
      title: 'Call',
      templateCall: { templateId: 'wr.everything', args: { probe: 'PROBED' } },
    },
  ],
};

/** What is said of an argument that no text asks for, or that stands only where nothing is filled in. */
const UNUSED = new Set(['unused-argument', 'unknown-token']);

/** What a call of the routine gives, and whether the compiler says that its argument is used. */
function called(routine: Json): { readonly used: boolean; readonly json: string } | undefined {
  const file = fileOf(routine, 'everything.json');
  const library: Library = {
    routine: (id) => (id === 'wr.everything' ? file : undefined),
    workflowIds: undefined,
    bindings: () => ({}),
  };
  const outcome = compileWorkflow(fileOf(call, 'caller.json'), nodeDigests, library);
  if (E.isLeft(outcome)) return undefined;
  const used = !outcome.right.warnings.some(({ rule }) => UNUSED.has(rule));
  return { used, json: JSON.stringify(outcome.right.workflow) };
}

test('an argument is asked for exactly where it is filled in', () => {
  const filled: string[] = [];
  for (const pointer of POINTERS) {
    const outcome = called(appended(everything, pointer, '{probe}'));
    if (outcome === undefined) continue;
    expect([pointer, outcome.json.includes('PROBED')]).toEqual([pointer, outcome.used]);
    if (outcome.used) filled.push(pointer);
  }
  expect(filled.length).toBeGreaterThan(40);
});

test('a slot is filled in, or its token is refused where it stands', () => {
  const filled: string[] = [];
  for (const pointer of POINTERS) {
    const value = appended(everything, pointer, '{{wr.bindings.final_review}}');
    const outcome = compileWorkflow(fileOf(value, 'everything.json'), nodeDigests);
    if (E.isRight(outcome)) {
      filled.push(pointer);
      expect([pointer, JSON.stringify(outcome.right.workflow)]).not.toEqual([
        pointer,
        expect.stringContaining('{{wr.'),
      ]);
    } else expect(outcome.left.map((one) => one.pointer)).toContain(pointer);
  }
  expect(filled.length).toBeGreaterThan(40);
});
