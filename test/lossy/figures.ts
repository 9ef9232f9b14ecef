/** How often something went wrong, and how often the next call put it right. */
export interface Tally {
  refused: number;
  recovered: number;
}

/** A refused call that the next one did not put right. */
export interface Miss {
  readonly kind: string;
  readonly seed: number;
  readonly sent: string;
  readonly answer: string;
  readonly next: string;
  readonly answerToNext: string;
}

export interface Figures {
  readonly kinds: Map<string, Tally>;
  readonly misses: Miss[];
}

export const noFigures = (): Figures => ({ kinds: new Map(), misses: [] });

export function count({ kinds, misses }: Figures, kind: string, miss: Miss | undefined): void {
  const tally = kinds.get(kind) ?? { refused: 0, recovered: 0 };
  kinds.set(kind, tally);
  tally.refused += 1;
  if (miss === undefined) tally.recovered += 1;
  else misses.push(miss);
}

/** Takes in what another play came to. */
export function addFigures(all: Figures, { kinds, misses }: Figures): void {
  for (const [kind, { refused, recovered }] of kinds) {
    const tally = all.kinds.get(kind) ?? { refused: 0, recovered: 0 };
    all.kinds.set(kind, tally);
    tally.refused += refused;
    tally.recovered += recovered;
  }
  all.misses.push(...misses);
}

export function total({ kinds }: Figures): Tally {
  const all = [...kinds.values()];
  return {
    refused: all.reduce((sum, one) => sum + one.refused, 0),
    recovered: all.reduce((sum, one) => sum + one.recovered, 0),
  };
}

/** Share of refused calls that the next call put right. */
export const shareOf = ({ refused, recovered }: Tally): number => (refused === 0 ? 1 : recovered / refused);

/** The figures as a table, most frequent kinds first. */
export function tableOf(figures: Figures): string {
  const rows = [...figures.kinds].toSorted(([, left], [, right]) => right.refused - left.refused);
  const line = (kind: string, tally: Tally): string =>
    `${kind.padEnd(44)}${String(tally.refused).padStart(8)}${String(tally.recovered).padStart(11)}${percent(tally).padStart(10)}`;
  return [
    `${'what the agent did'.padEnd(44)}${'refused'.padStart(8)}${'recovered'.padStart(11)}${'share'.padStart(10)}`,
    ...rows.map(([kind, tally]) => line(kind, tally)),
    line('all', total(figures)),
  ].join('\n');
}

const percent = (tally: Tally): string => `${(shareOf(tally) * 100).toFixed(2)} %`;
