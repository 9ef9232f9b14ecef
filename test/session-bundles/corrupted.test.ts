import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { bundleFiles, nodeDigests } from '@workrail/node-host';
import type { BundleFiles } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, test } from 'vitest';
import { right, seededEntropy } from '../harness/in-process.ts';
import type { Original } from './corruptions/corruption.ts';
import { draftsOf, sealed } from './corruptions/sealed.ts';
import { CORRUPTIONS, type Tally, trials } from './corruptions/trials.ts';
import { dataOf, exported, FLOW, folderForTest, machine, worked } from './machine.ts';

/** Every kind of corruption once, or a hundred times. */
const TRIALS = (process.env.WORKRAIL_LONG === '1' ? 100 : 1) * CORRUPTIONS.length;
const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

const linesAt = (path: string): readonly string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

interface Written {
  readonly original: Original;
  readonly path: string;
}

/** A session as it was made, the same after it was taken in elsewhere, a copy of it, and one of another machine. */
async function written(): Promise<readonly [Written, ...Written[]]> {
  const [from, to, other] = [
    machine(1, { 'flow.json': FLOW }),
    machine(2),
    machine(3, { 'flow.json': FLOW }),
  ];
  const of = async (name: string, at: typeof from, sessionId: string): Promise<Written> => {
    const path = await exported(at, sessionId, `${name}.jsonl`);
    return { path, original: { name, lines: linesAt(path) } };
  };
  const { sessionId } = (await worked(from)).session;
  const first = await of('first', from, sessionId);
  right(await to.bundles.importSession({ path: first.path })());
  const copy = right(await to.bundles.importSession({ path: first.path, asNew: true })());
  return [
    first,
    await of('passed on', to, sessionId),
    await of('copied', to, copy.sessionId),
    await of('other', other, (await worked(other)).session.sessionId),
  ];
}

/** A machine with a database on disk that holds one session already. */
async function target(held: Written, files?: BundleFiles) {
  const folder = folderForTest();
  const path = join(folder, 'workrail.db');
  const open = (given: BundleFiles | undefined) => {
    const store = openSqliteStore({ path, digests: nodeDigests });
    const more = given === undefined ? {} : { bundles: given };
    return dataOf(folder, { store, entropy: seededEntropy(9), ...more });
  };
  const before = open(undefined);
  right(await before.importSession({ path: held.path })());
  // The last one that closes a database leaves nothing beside it.
  await before.close();
  return {
    folder,
    bundles: open(files),
    content: () => ({ names: readdirSync(folder), bytes: readFileSync(path) }),
  };
}

const table = ({ kinds, codes }: Tally): string =>
  [...codes, ...kinds].map(([name, times]) => `${String(times).padStart(6)}  ${name}`).join('\n');

test(`of ${TRIALS} corrupted bundles none is taken in, each is refused with a reason, and the database keeps its bytes`, {
  timeout: 600_000,
}, async () => {
  const all = await written();
  const to = await target(all[0]);
  const before = to.content();
  const tally = await trials(
    to,
    all.map(({ original }) => original),
    seeds(TRIALS),
  );
  process.stdout.write(`\nCorrupted bundles, refusals by code and by kind:\n${table(tally)}\n`);
  expect(tally.faults).toEqual([]);
  expect(tally.kinds.size).toBe(CORRUPTIONS.length);
  await to.bundles.close();
  const after = to.content();
  expect(after.names).toEqual(before.names);
  expect(after.bytes.equals(before.bytes), 'the bytes of the database').toBe(true);
});

/** Files of which the manifest is made anew before they are read, so that it agrees with whatever there is. */
const resealing = (files: BundleFiles): BundleFiles => ({
  ...files,
  read: (path, options, take) => async () => {
    const lines: string[] = [];
    const read = await files.read<never>(path, options, async (line) => E.right(void lines.push(line)))();
    if (E.isLeft(read)) return read;
    for (const line of resealed(lines)) {
      const taken = await take(line);
      if (E.isLeft(taken)) return taken;
    }
    return E.right(undefined);
  },
});

function resealed(lines: readonly string[]): readonly string[] {
  try {
    return sealed(draftsOf([...lines.filter((line) => !line.includes('"part":"manifest"')), '']));
  } catch {
    return lines;
  }
}

test('an import that does not look at the manifest is found out', async () => {
  const all = await written();
  const to = await target(all[0], resealing(bundleFiles('/')));
  const before = to.content();
  const originals = all.map(({ original }) => original);
  const { faults } = await trials(to, originals, seeds(CORRUPTIONS.length));
  const kinds = new Set(faults.map((fault) => fault.replace(/ \(seed.*/s, '')));
  expect([...kinds]).toEqual(expect.arrayContaining(['no manifest', 'manifest: a run missing']));
  expect(faults.some((fault) => fault.endsWith(': imported'))).toBe(true);
  await to.bundles.close();
  expect(to.content().bytes.equals(before.bytes)).toBe(false);
});
