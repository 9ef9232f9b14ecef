import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataUseCases } from '@workrail/application';
import { E } from '@workrail/kernel';
import { type Draw, drawOf } from '../../lossy/draw.ts';
import { BOMBS } from './bombs.ts';
import { BYTE_CORRUPTIONS } from './byte-corruptions.ts';
import { type BundleFile, type Corruption, type Original, textOf, unpacked } from './corruption.ts';
import { FORGED_BUNDLES } from './forged-bundles.ts';
import { FORGED_MANIFESTS } from './forged-manifests.ts';
import { JSON_CORRUPTIONS } from './json-corruptions.ts';
import { LINE_CORRUPTIONS } from './line-corruptions.ts';

export const CORRUPTIONS: readonly Corruption[] = [
  ...BYTE_CORRUPTIONS,
  ...LINE_CORRUPTIONS,
  ...JSON_CORRUPTIONS,
  ...FORGED_BUNDLES,
  ...FORGED_MANIFESTS,
  ...BOMBS,
];

const CODES = new Set([
  'BUNDLE_INVALID_FORMAT',
  'BUNDLE_UNSUPPORTED_VERSION',
  'BUNDLE_INTEGRITY_FAILED',
  'BUNDLE_EVENT_ORDER_INVALID',
  'BUNDLE_MISSING_PART',
  'BUNDLE_TOO_LARGE',
]);

/** What came of files that should all be refused. */
export interface Tally {
  /** Trials of each kind. */
  readonly kinds: Map<string, number>;
  /** Refusals of each code. */
  readonly codes: Map<string, number>;
  /** What should not have been: the kind, the seed that plays it again, and what is wrong. */
  readonly faults: string[];
}

const count = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** Lets a machine take in corrupted bundles of each kind in turn. */
export async function trials(
  target: { readonly bundles: Pick<DataUseCases, 'importSession'>; readonly folder: string },
  originals: readonly Original[],
  seeds: Iterable<number>,
): Promise<Tally> {
  const tally: Tally = { kinds: new Map(), codes: new Map(), faults: [] };
  for (const seed of seeds) {
    const corruption = CORRUPTIONS[seed % CORRUPTIONS.length] as Corruption;
    const file = corrupted(corruption, originals, seed);
    const path = join(target.folder, file.name);
    writeFileSync(path, file.bytes);
    const outcome = await outcomeOf(target.bundles, path);
    rmSync(path);
    count(tally.kinds, corruption.kind);
    if ('code' in outcome) count(tally.codes, outcome.code);
    const fault = faultOf(outcome, corruption, file);
    if (fault !== undefined) tally.faults.push(`${corruption.kind} (seed ${seed}): ${fault}`);
  }
  return tally;
}

/** Draws until the file says something else: a bit of a gzip header can change without a word changing. */
function corrupted(corruption: Corruption, originals: readonly Original[], seed: number): BundleFile {
  for (let more = 0; ; more += 1) {
    const draw: Draw = drawOf(seed * 1_000 + more);
    const original = draw.pick(originals);
    const file = corruption.make(original, draw);
    if (unpacked(file)?.equals(Buffer.from(textOf(original.lines))) !== true) return file;
    if (more > 100) throw new Error(`${corruption.kind} changes nothing`);
  }
}

type Outcome =
  | { readonly code: string; readonly line: number; readonly reason: string }
  | { readonly instead: string };

async function outcomeOf(bundles: Pick<DataUseCases, 'importSession'>, path: string): Promise<Outcome> {
  try {
    const imported = await bundles.importSession({ path })();
    if (E.isRight(imported)) return { instead: imported.right.outcome };
    const error = imported.left;
    if (error._tag === 'BundleRefusedError') return error;
    if (error._tag !== 'BundleUnreadableError') return { instead: JSON.stringify(error) };
    const line = Number(/^line (\d+): \S/.exec(error.reason)?.[1] ?? Number.NaN);
    return { code: 'BundleUnreadableError', line, reason: error.reason };
  } catch (defect) {
    return { instead: `thrown: ${String(defect).slice(0, 200)}` };
  }
}

function faultOf(outcome: Outcome, { refusedAs }: Corruption, file: BundleFile): string | undefined {
  if ('instead' in outcome) return outcome.instead;
  const { code, line, reason } = outcome;
  if (
    refusedAs === undefined ? !CODES.has(code) && code !== 'BundleUnreadableError' : !refusedAs.includes(code)
  )
    return `refused as ${code}: ${reason.slice(0, 200)}`;
  const lines = unpacked(file)?.toString('latin1').split('\n').length ?? Number.POSITIVE_INFINITY;
  if (!(line >= 1 && line <= lines)) return `names line ${line} of ${lines}`;
  return reason.trim() === '' || reason.length > 1_000
    ? `gives a reason of ${reason.length} characters`
    : undefined;
}
