import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { DataUseCases } from '@workrail/application';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { bombOf } from './corruptions/bombs.ts';
import { textOf } from './corruptions/corruption.ts';
import { chained, draftsOf, type LineDraft, sealed } from './corruptions/sealed.ts';
import { exported, FLOW, logOf, machine, worked } from './machine.ts';

const MEBIBYTE = 1_048_576;

/** Resident memory that `work` adds at its highest, and how long it takes. */
async function measured<A>(work: () => Promise<A>) {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 2);
  const started = performance.now();
  const result = await work();
  clearInterval(watch);
  const ms = Math.round(performance.now() - started);
  return {
    result,
    ms,
    mebibytes: Math.round((Math.max(highest, process.memoryUsage.rss()) - before) / MEBIBYTE),
  };
}

const refusal = async (bundles: DataUseCases, path: string) => left(await bundles.importSession({ path })());

describe('a small file that unpacks to a gigabyte', () => {
  test.each(
    ['\0', '[', '{"a":'].flatMap((text) =>
      (['.gz', '.zst'] as const).map((packing) => [text, packing] as const),
    ),
  )('of %j as %s is refused at once, in little memory', async (text, packing) => {
    const to = machine(2);
    const bomb = await bombOf(text, 1_024, packing);
    const path = join(to.folder, bomb.name);
    writeFileSync(path, bomb.bytes);
    const { result, ms, mebibytes } = await measured(() => refusal(to.bundles, path));
    process.stdout.write(
      `${JSON.stringify(text)}${packing}: ${bomb.bytes.length} bytes, refused in ${ms} ms, ${mebibytes} MiB more\n`,
    );
    expect(result).toMatchObject({
      _tag: 'BundleUnreadableError',
      reason: 'line 1: it has more than 16777216 bytes',
    });
    expect(mebibytes).toBeLessThan(128);
  });
});

/** A line as long as a line may be, in canonical form, with the digest that it says it has or another one. */
const filled = (value: string): string =>
  `{"hash":"${'0'.repeat(64)}","part":"blob","role":"context","value":${value}}`;

test.each([
  ['lists in each other', '['.repeat(8_000_000) + ']'.repeat(8_000_000)],
  ['lists in a row', `[${'[],'.repeat(5_000_000)}[]]`],
  ['numbers in a row', `[${'0,'.repeat(8_000_000)}0]`],
  ['objects in each other', `${'{"a":'.repeat(2_500_000)}0${'}'.repeat(2_500_000)}`],
])('a line of %s is refused before it is parsed', async (_, value) => {
  const to = machine(2);
  const from = machine(1, { 'flow.json': FLOW });
  const path = await exported(from, (await worked(from)).session.sessionId);
  const [header] = (await readFile(path, 'utf8')).split('\n');
  const file = join(to.folder, 'long.jsonl');
  writeFileSync(file, `${header}\n${filled(value)}\n`);
  const { result, ms, mebibytes } = await measured(() => refusal(to.bundles, file));
  process.stdout.write(`${value.length} characters refused in ${ms} ms, ${mebibytes} MiB more\n`);
  expect(result).toMatchObject({ _tag: 'BundleRefusedError', code: 'BUNDLE_TOO_LARGE', line: 2 });
  expect(mebibytes).toBeLessThan(256);
});

test('what cannot be opened as a file is said, and nothing is thrown', async () => {
  const { bundles, folder } = machine(2);
  for (const name of [
    '',
    '.',
    '..',
    '/',
    'missing.jsonl',
    'missing/a.jsonl',
    'a\0b.jsonl',
    `${'a'.repeat(300)}.gz`,
  ])
    expect(await refusal(bundles, name), name).toMatchObject({
      _tag: 'BundleUnreadableError',
      reason: expect.stringMatching(/\S/),
    });
  expect(readdirSync(folder)).toEqual([]);
});

const HOSTILE = [
  '../../../../etc/passwd',
  '/etc/cron.d/x',
  'C:\\Windows\\system32\\x',
  '\\\\server\\share\\x',
  'file:///etc/passwd',
  '~/.ssh/authorized_keys',
  'a\0b',
  '\u001b]0;owned\u0007\u001b[2J',
  '$(touch owned); `touch owned`',
  '\u202egnp.exe',
  'CON',
  '%00%2e%2e%2f',
];

test.each(HOSTILE)(
  'title, workspace, ids and notes that say %j are words: no other file is touched',
  async (words) => {
    const from = machine(1, { 'flow.json': FLOW });
    const path = await exported(from, (await worked(from)).session.sessionId);
    const drafts = draftsOf((await readFile(path, 'utf8')).trimEnd().split('\n'));
    const to = machine(2);
    const file = join(to.folder, 'hostile.jsonl');
    writeFileSync(
      file,
      sealed(chained(renamed(drafts, words)))
        .map((line) => `${line}\n`)
        .join(''),
    );
    const imported = right(await to.bundles.importSession({ path: file })());
    expect(imported.outcome).toBe('imported');
    expect(readdirSync(to.folder)).toEqual(['hostile.jsonl', 'keyring.json']);
    const [first] = await logOf(to, imported.sessionId);
    expect(first).toMatchObject({ data: { title: words, workspace: words } });
    expect(right(await to.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
  },
);

/** The session with these words wherever a bundle has room for some. */
function renamed(lines: readonly LineDraft[], words: string): readonly LineDraft[] {
  Object.assign(lines[0]?.session ?? {}, { title: words, workspace: words });
  for (const { event } of lines) {
    if (event?.kind === 'session_started') Object.assign(event.data, { title: words, workspace: words });
    if (event?.kind === 'run_started') Object.assign(event.data, { workflowId: words });
    if (event?.kind === 'step_acked')
      Object.assign(event.data, {
        stepId: words,
        output: { ...Object(event.data.output), notesMarkdown: words },
      });
  }
  return lines;
}

test('a session that bears the runs of one that is here gets new ids, as one whose own id is taken', async () => {
  const here = machine(1, { 'flow.json': FLOW });
  const { session } = await worked(here);
  const path = await exported(here, session.sessionId);
  const other = 'ses_0badc0de-0000-7000-8000-000000000000';
  const text = (await readFile(path, 'utf8')).replaceAll(session.sessionId, other);
  const file = join(here.folder, 'other.jsonl');
  writeFileSync(file, textOf(sealed(chained(draftsOf(text.trimEnd().split('\n'))))));
  const imported = right(await here.bundles.importSession({ path: file })());
  expect(imported).toMatchObject({ outcome: 'imported_as_new', originalSessionId: other });
  expect(await logOf(here, other)).toEqual([]);
  expect(right(await here.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
});

test.each([
  ['.gz', 'more bytes', Buffer.from('more')],
  ['.zst', 'more bytes', Buffer.from('more')],
  ['.zst', 'a second frame', zstdCompressSync(Buffer.from('{}\n'))],
  ['.zst', 'zeros', Buffer.alloc(10)],
] as const)('C10: a bundle in %s behind which %s follow is refused', async (ending, _, more) => {
  const from = machine(1, { 'flow.json': FLOW });
  const path = await exported(from, (await worked(from)).session.sessionId, `a.jsonl${ending}`);
  const to = machine(2);
  right(await to.bundles.importSession({ path })());
  const longer = join(to.folder, `longer.jsonl${ending}`);
  writeFileSync(longer, Buffer.concat([await readFile(path), more]));
  expect(await refusal(machine(3).bundles, longer)).toMatchObject({ _tag: 'BundleUnreadableError' });
});

test.each([1, 3, 5, 12, 40])(
  'C10: a bundle in .zst whose last %d bytes are missing is said to be cut off',
  async (cut) => {
    const from = machine(1, { 'flow.json': FLOW });
    const path = await exported(from, (await worked(from)).session.sessionId, 'a.jsonl.zst');
    const shorter = join(from.folder, 'shorter.jsonl.zst');
    writeFileSync(shorter, (await readFile(path)).subarray(0, -cut));
    const { reason = '' } = { ...(await refusal(machine(2).bundles, shorter)) } as {
      readonly reason?: string;
    };
    expect(reason).toMatch(/cut off|unexpected end|incomplete/i);
    expect(reason).not.toContain('more data');
  },
);

test('C10: an event that is older than one before it is named, and taken in', async () => {
  const from = machine(1, { 'flow.json': FLOW });
  const path = await exported(from, (await worked(from)).session.sessionId);
  const drafts = draftsOf((await readFile(path, 'utf8')).trimEnd().split('\n'));
  const third = drafts.filter(({ event }) => event !== undefined)[2]?.event;
  if (third === undefined) throw new Error('there is no third event');
  third.at = '2000-01-01T00:00:00.000Z';
  writeFileSync(path, textOf(sealed(chained(drafts))));
  expect(right(await machine(2).bundles.importSession({ path })())).toMatchObject({
    outcome: 'imported',
    wentBack: 3,
  });
  third.at = '2026-02-31T00:00:00.000Z';
  writeFileSync(path, textOf(sealed(chained(drafts))));
  expect(await refusal(machine(2).bundles, path)).toMatchObject({
    reason: 'event 3: its time is not valid: "2026-02-31T00:00:00.000Z"',
  });
});
