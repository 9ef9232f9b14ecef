import { createHash, createHmac } from 'node:crypto';
import { type Json, parseJson } from '@workrail/kernel';
import type { Kept } from '@workrail/ports';
import type { Library, WorkflowFile } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { step, workflow } from '../testing/workflow-files.ts';
import { keepingCompiler } from './keeping-compiler.ts';
import { lazyCompiler } from './workflow-compiler.ts';
import { lazyDecoder } from './workflow-decoder.ts';

const digests = {
  sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest(),
  sha256Hex: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest(),
};

const fileOf = (text: string, more: Partial<WorkflowFile> = {}): WorkflowFile => ({
  file: 'a.json',
  text,
  format: 'json',
  source: 'project',
  inRoutinesFolder: false,
  ...more,
});

/** What processes keep for each other, as text. */
function shelf() {
  const texts = new Map<string, string>();
  const kept: Kept = {
    get: (key) => parseJson(texts.get(key) ?? ''),
    put: (key, value) => texts.set(key, JSON.stringify(value)),
  };
  return { kept, texts };
}

/** A process: what it compiles with, and whether it had to load the compiler. */
function processOn(kept: Kept) {
  let loads = 0;
  const load = lazyCompiler(digests);
  const compiler = () => {
    loads += 1;
    return load();
  };
  const { readHeader, compile } = keepingCompiler({ compiler, decoder: lazyDecoder(digests), kept, digests });
  return { readHeader, compile, loads: () => loads };
}

const offers = (more: Partial<Library> = {}): Library => ({
  routine: () => undefined,
  workflowIds: [],
  bindings: () => ({}),
  ...more,
});

const ROUTINE = (prompt: string) =>
  fileOf(workflow('routine-look', [step('look', { prompt })]), { file: 'r.json', inRoutinesFolder: true });
const SLOTTED = workflow('team.slots', [step('first', { prompt: 'Use {{wr.bindings.tool}}.' })], {
  extensionPoints: [{ slotId: 'tool', purpose: 'Which tool', default: 'team.other' }],
});
const CALLING = workflow('team.calls', [
  { id: 'first', title: 'First', templateCall: { templateId: 'routine-look' } },
]);

test.each([
  [
    'a workflow',
    fileOf(workflow('team.flow', [step('first'), step('second', { runCondition: { var: 'x' } })])),
  ],
  ['one with warnings', fileOf(workflow('legacy', [step('first')]))],
  ['one with errors', fileOf(workflow('team.flow', [step('first'), step('first')]))],
  ['a text that is none', fileOf('{"id": ')],
  ['one that is not UTF-8', fileOf('', { encoding: 'UTF-16' })],
])('what came of %s is read back by the next process, which loads no compiler', async (_, file) => {
  const { kept } = shelf();
  const first = processOn(kept);
  const [header, outcome] = [await first.readHeader(file), await first.compile(file, offers())];
  expect(first.loads()).toBe(2);
  const second = processOn(kept);
  expect(await second.readHeader(file)).toEqual(header);
  expect(await second.compile(file, offers())).toEqual(outcome);
  expect(second.loads()).toBe(0);
});

test.each<[string, WorkflowFile, Library, WorkflowFile, Library]>([
  [
    'its text',
    fileOf(workflow('team.alpha', [step('first')])),
    offers(),
    fileOf(workflow('team.alpha', [step('second')])),
    offers(),
  ],
  ['its name, which findings give', fileOf('{'), offers(), fileOf('{', { file: 'b.json' }), offers()],
  [
    'where it comes from',
    fileOf(workflow('wr.alpha', [step('first')])),
    offers(),
    fileOf(workflow('wr.alpha', [step('first')]), { source: 'bundled' }),
    offers(),
  ],
  [
    'its routine',
    fileOf(CALLING),
    offers({ routine: () => ROUTINE('One.') }),
    fileOf(CALLING),
    offers({ routine: () => ROUTINE('Two.') }),
  ],
  [
    'a routine that is gone',
    fileOf(CALLING),
    offers({ routine: () => ROUTINE('One.') }),
    fileOf(CALLING),
    offers(),
  ],
  [
    'what its slots hold',
    fileOf(SLOTTED),
    offers({ bindings: () => ({ tool: 'team.one' }) }),
    fileOf(SLOTTED),
    offers({ bindings: () => ({ tool: 'team.two' }) }),
  ],
  [
    'the workflows beside it',
    fileOf(SLOTTED),
    offers(),
    fileOf(SLOTTED),
    offers({ workflowIds: ['team.other'] }),
  ],
])('a file is compiled anew for a change of %s', async (_, before, library, after, now) => {
  const { kept } = shelf();
  const old = await processOn(kept).compile(before, library);
  const second = processOn(kept);
  const outcome = await second.compile(after, now);
  expect(second.loads()).toBe(1);
  expect(outcome).not.toEqual(old);
  expect(outcome).toEqual(await processOn(shelf().kept).compile(after, now));
});

test('a workflow that asks for no other does not depend on which there are', async () => {
  const { kept } = shelf();
  const file = fileOf(workflow('team.flow', [step('first')]));
  await processOn(kept).compile(file, offers({ workflowIds: ['team.flow'] }));
  const second = processOn(kept);
  await second.compile(file, offers({ workflowIds: ['team.flow', 'team.new'] }));
  expect(second.loads()).toBe(0);
});

const DAMAGE: Readonly<Record<string, (text: string) => string>> = {
  'cut off': (text) => text.slice(0, -20),
  'of another form': () => '{"a":1}',
  'no object': () => '7',
  'one letter different in a prompt': (text) => text.replace('Do first', 'Do third'),
  'without its outcome': (text) =>
    JSON.stringify({ ...(JSON.parse(text) as Record<string, Json>), outcome: null }),
};

test.each(Object.entries(DAMAGE))('what was kept and is %s is made again', async (_, damaged) => {
  const { kept, texts } = shelf();
  const file = fileOf(workflow('team.flow', [step('first')]));
  const outcome = await processOn(kept).compile(file, offers());
  for (const [key, text] of texts) texts.set(key, damaged(text));
  expect(await processOn(kept).compile(file, offers())).toEqual(outcome);
  const third = processOn(kept);
  await third.compile(file, offers());
  expect(third.loads()).toBe(0);
});
