import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionId } from '@workrail/kernel';
import { median } from '../statistics.ts';
import { runOnce, type Taken } from './run-once.ts';

const PROGRAM = fileURLToPath(new URL('../../../apps/export-cli/dist/main.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('./plain-copy.ts', import.meta.url));

export const DIRECTIONS = ['export', 'import'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Medians of what both took for one session. */
export interface Costs {
  readonly ours: Taken;
  readonly floor: Taken;
}

/** A data folder with a session in it, and a folder for all that comes of it. */
export interface Source {
  readonly data: string;
  readonly session: SessionId;
  readonly folder: string;
}

/** Lets both write the session to a file and take that file in, in turn. */
export async function rounds(
  { data, session, folder }: Source,
  count: number,
): Promise<Readonly<Record<Direction, Costs>>> {
  const [file, copy, other, database] = ['a.jsonl', 'b.jsonl', 'other', 'floor.db'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const clear = async (...paths: readonly string[]): Promise<void> => {
    for (const path of paths) await rm(path, { recursive: true, force: true });
  };
  const taken = {
    export: { ours: [] as Taken[], floor: [] as Taken[] },
    import: { ours: [] as Taken[], floor: [] as Taken[] },
  };
  const env = (folder: string) => ({ WORKRAIL_DATA_DIR: folder });
  for (let round = 0; round < count; round += 1) {
    await clear(other, database, `${database}-wal`, `${database}-shm`);
    taken.export.ours.push(
      await runOnce([PROGRAM, 'export', session, '--out', file, '--overwrite'], env(data)),
    );
    taken.import.floor.push(await runOnce([FLOOR, 'import', database, file]));
    taken.import.ours.push(await runOnce([PROGRAM, 'import', file], env(other)));
    taken.export.floor.push(await runOnce([FLOOR, 'export', database, copy]));
  }
  await clear(file, copy, other, database);
  const costs = (direction: Direction): Costs => ({
    ours: middle(taken[direction].ours),
    floor: middle(taken[direction].floor),
  });
  return { export: costs('export'), import: costs('import') };
}

const middle = (all: readonly Taken[]): Taken => ({
  ms: median(all.map(({ ms }) => ms)),
  mebibytes: median(all.map(({ mebibytes }) => mebibytes)),
});
