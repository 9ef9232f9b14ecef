/** The middle value; of two, the mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** What a tenth of the values lies below, and what a tenth lies above. */
function spread(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.1), at(0.9)];
}

/** Milliseconds of processor time that this process has used, which others that want the machine do not lengthen. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Paired {
  /** Medians in milliseconds. */
  readonly ours: number;
  readonly floor: number;
  /** Median of the ratios of neighbouring batches, so that a machine that slows down slows both. */
  readonly ratio: number;
  /** A tenth of those ratios is smaller than the first, and a tenth larger than the second. */
  readonly spread: readonly [number, number];
}

/** Milliseconds of both, measured in turn. */
export interface Pair {
  readonly ours: number;
  readonly floor: number;
}

/** What was measured in turn, pair by pair. */
export function pairedFrom(pairs: readonly Pair[]): Paired {
  const ratios = ratiosOf(pairs);
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio: median(ratios),
    spread: spread(ratios),
  };
}

const ratiosOf = (pairs: readonly Pair[]): readonly number[] => pairs.map(({ ours, floor }) => ours / floor);

/** How many times as many pairs are measured at most, where the machine is too busy for fewer to tell. */
const MOST_TIMES = 5;

/** Measures pairs: at least so many, and more while the median of their ratios may lie on either side of the limit. */
export async function untilDecided(
  atLeast: number,
  limit: number | undefined,
  measure: () => Promise<Pair>,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  while (
    pairs.length < atLeast ||
    (pairs.length < atLeast * MOST_TIMES && limit !== undefined && !isDecided(ratiosOf(pairs), limit))
  )
    pairs.push(await measure());
  return pairs;
}

/**
 * Whether the median of what the values are drawn from lies on one side of the limit, in 19 of 20 such cases: how many
 * of them lie below it is binomial with one half, whatever their distribution.
 */
function isDecided(values: readonly number[], limit: number): boolean {
  const below = values.filter((value) => value <= limit).length;
  return Math.abs(below - values.length / 2) > 0.98 * Math.sqrt(values.length);
}

export interface Batches {
  readonly atLeast: number;
  /** Calls of each in a batch. */
  readonly size: number;
  /** Of the ratio, where it has one. */
  readonly limit?: number;
}

/** Runs both in turn, call by call, and compares batch with batch: what slows the machine down slows both. */
export async function paired(
  { atLeast, size, limit }: Batches,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<Paired> {
  const batch = async (): Promise<Pair> => {
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let i = 0; i < size; i += 1) {
      times.floor.push(await time(floor));
      times.ours.push(await time(ours));
    }
    return { ours: median(times.ours), floor: median(times.floor) };
  };
  // The first one warms both up.
  await batch();
  return pairedFrom(await untilDecided(atLeast, limit, batch));
}
