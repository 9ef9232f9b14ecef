import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { bundleFiles, keyring, nodeDigests } from '@workrail/node-host';
import { expect, test } from 'vitest';
import { importSession } from '../../packages/sessions/src/session-bundles/import-session.ts';
import { right, silent } from '../harness/in-process.ts';
import { drawOf } from '../lossy/draw.ts';
import { textOf } from './corruptions/corruption.ts';
import { chained, digestOf, type LineDraft, sealed } from './corruptions/sealed.ts';
import { AT, folderForTest, machineIn } from './machine.ts';
import { faultsAfter } from './mutated/accepted.ts';
import { mutated } from './mutated/mutate.ts';
import { originals } from './mutated/originals.ts';

const TRIALS = process.env.WORKRAIL_LONG === '1' ? 20_000 : 80;

test(`C5: of ${TRIALS} mutated bundles with right digests, what import takes verify takes, runs, fits answers and prints`, {
  timeout: 7_200_000,
}, async () => {
  const folder = folderForTest();
  const path = join(folder, 'mutated.jsonl');
  const all = await originals();
  const faults: string[] = [];
  const tally = { taken: 0, refused: 0 };
  const tried = async (seed: number, lines: readonly string[]): Promise<void> => {
    writeFileSync(path, textOf(lines));
    const at = machineIn(folder, seed);
    const imported = await at.bundles.importSession({ path })();
    rmSync(path);
    tally[E.isRight(imported) ? 'taken' : 'refused'] += 1;
    if (E.isLeft(imported)) return;
    const found = await faultsAfter(at, imported.right.sessionId, drawOf(seed));
    faults.push(...found.map((fault) => `seed ${seed}: ${fault.slice(0, 400)}`));
  };
  for (const [index, drafts] of all.entries()) await tried(-1 - index, sealed(drafts));
  expect(tally).toEqual({ taken: all.length, refused: 0 });
  for (let seed = 0; seed < TRIALS; seed += 1) {
    const draw = drawOf(seed);
    await tried(seed, mutated(draw.pick(all), draw));
  }
  process.stdout.write(`\nMutated bundles: ${tally.taken} taken, ${tally.refused} refused\n`);
  expect(faults).toEqual([]);
  expect(tally.taken).toBeGreaterThan(TRIALS / 20);
  expect(tally.refused).toBeGreaterThan(TRIALS / 20);
});

/** The bundle with a workflow whose first instruction says something else, and every digest made again. */
function withFirst(drafts: readonly LineDraft[], change: object): readonly string[] {
  const lines = structuredClone([...drafts]);
  const blob = lines.find(({ role }) => role === 'workflow');
  const value = blob?.value as { readonly instructions: readonly object[] };
  const instructions = value.instructions.with(0, { ...value.instructions[0], ...change });
  const [before, after] = [blob?.hash ?? '', digestOf({ ...value, instructions })];
  const changed = lines.map((line): LineDraft => {
    if (line === blob) return { ...line, value: { ...value, instructions } as never, hash: after };
    return line.event === undefined ? line : JSON.parse(JSON.stringify(line).replaceAll(before, after));
  });
  return sealed(chained(changed));
}

test.each<[string, object]>([
  ['a prompt that is a number', { prompt: 0 }],
  ['an unknown instruction', { op: 'jump' }],
  ['a made-up condition', { runCondition: { var: 'a', resembles: 'b' } }],
  ['a regular expression that cannot be matched', { runCondition: { var: 'a', matches: '(' } }],
  ['a prompt of two megabytes', { prompt: 'x'.repeat(2_000_000) }],
])('C5: with %s nothing is taken in, and an import without the judge is found out', async (_, change) => {
  const [drafts = []] = await originals();
  const folder = folderForTest();
  const path = join(folder, 'forged.jsonl');
  writeFileSync(path, textOf(withFirst(drafts, change)));
  const refusing = machineIn(folder, 1);
  expect(await refusing.bundles.importSession({ path })()).toMatchObject({
    left: { code: 'BUNDLE_INVALID_FORMAT', reason: expect.stringContaining('the workflow cannot run: ') },
  });
  const at = machineIn(folder, 2);
  const lenient = importSession({
    ...at.host,
    clock: { now: () => AT },
    digests: nodeDigests,
    bundles: bundleFiles(folder),
    keys: keyring(join(folder, 'keyring.json'), at.host.entropy),
    logger: silent,
    decoder: async () => ({ workflow: (value: unknown) => E.right(value) }) as never,
  });
  const { sessionId } = right(await lenient({ path })());
  const faults = await faultsAfter(at, sessionId, drawOf(1));
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^verify: the workflow cannot run: /),
      expect.stringMatching(/^a point is not shown: /),
    ]),
  );
});
