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

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - started) / 1e6;
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

/** What was measured in turn, pair by pair. */
export function pairedFrom(pairs: readonly { readonly ours: number; readonly floor: number }[]): Paired {
  const ratios = pairs.map(({ ours, floor }) => ours / floor);
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio: median(ratios),
    spread: spread(ratios),
  };
}

/** Runs both in turn, call by call, and compares batch with batch: what slows the machine down slows both. */
export async function paired(
  batches: number,
  size: number,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<Paired> {
  const medians: { ours: number; floor: number }[] = [];
  for (let batch = -1; batch < batches; batch += 1) {
    const floorTimes: number[] = [];
    const ourTimes: number[] = [];
    for (let i = 0; i < size; i += 1) {
      floorTimes.push(await time(floor));
      ourTimes.push(await time(ours));
    }
    // The first round warms both up.
    if (batch >= 0) medians.push({ ours: median(ourTimes), floor: median(floorTimes) });
  }
  return pairedFrom(medians);
}
