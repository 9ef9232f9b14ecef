import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { right, seededEntropy } from '../harness/in-process.ts';
import { isComplete, WORKFLOW } from './reference-model.ts';
import { LATEST, type Move, Walk } from './walk.ts';

const SEQUENCES = process.env.WORKRAIL_LONG === '1' ? 2_000 : 300;
const ON_DISK = 60;

const pick = fc.nat(50);
/** Half of the steps are done at the latest point, so that runs come to their end. */
const onward = fc.oneof(pick, fc.constant(LATEST));
const flag = fc.option(fc.boolean(), { nil: undefined });
const sent = fc.record({ notes: fc.string({ minLength: 1 }).map((text) => `Done: ${text}`), flag });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('start' as const), flag }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('advance' as const), pick: onward, sent }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose the answer' as const), pick, sent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget the notes' as const), pick, sent }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('rehydrate' as const, 'replay' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mix up tokens' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay with other notes' as const), pick }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);
const moves = fc
  .tuple(flag, fc.array(move, { minLength: 8, maxLength: 30 }))
  .map(([first, rest]): readonly Move[] => [{ do: 'start', flag: first }, ...rest]);

async function playOn(store: Store, sequence: readonly Move[], seed: number): Promise<Walk> {
  const walk = new Walk({
    store,
    files: new Map([['branching.json', WORKFLOW]]),
    entropy: seededEntropy(seed),
  });
  for (const each of sequence) await walk.play(each);
  // At the end every point ever reached still stands for itself: its own ancestors, its own children.
  await walk.play({ do: 'restart' });
  for (const point of walk.points) await walk.rehydrate(point);
  const { rebuilt } = right(await store.rebuildReadModel()());
  expect(rebuilt).toBe(false);
  expect(new Set(walk.points.map(({ stateToken }) => stateToken)).size).toBe(walk.points.length);
  expect(walk.points.filter(({ parent }) => parent !== undefined)).toHaveLength(walk.advances);
  return walk;
}

/** What all walks of a test came to; a walk that finds nothing to do proves nothing. */
class Reach {
  readonly #sum = { sequences: 0, made: 0, idle: 0, advances: 0, forks: 0, ends: 0 };

  add({ moves, advances, points }: Walk): void {
    this.#sum.sequences += 1;
    this.#sum.made += moves.made;
    this.#sum.idle += moves.idle;
    this.#sum.advances += advances;
    this.#sum.forks += points.filter(({ children }) => children.length > 1).length;
    this.#sum.ends += points.filter(isComplete).length;
  }

  expectWide(): void {
    const { sequences, made, idle, advances, forks, ends } = this.#sum;
    expect(idle / (made + idle)).toBeLessThan(0.15);
    expect(advances / sequences).toBeGreaterThan(7);
    expect(forks / sequences).toBeGreaterThan(1);
    expect(ends / sequences).toBeGreaterThan(0.1);
  }
}

describe('rewind, fork, replay and restart', () => {
  it(`agree with the model in ${SEQUENCES} random sequences [EXEC-ACK-3, EXEC-FORK-4, EXEC-REWIND-1, EXEC-REWIND-2]`, async () => {
    const reach = new Reach();
    let seed = 0;
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        seed += 1;
        reach.add(await playOn(openMemoryStore({ digests: nodeDigests }), sequence, seed));
      }),
      { numRuns: SEQUENCES },
    );
    reach.expectWide();
  });

  it(`agree with the model in ${ON_DISK} sequences on disk`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workrail-model-'));
    try {
      let seed = 0;
      await fc.assert(
        fc.asyncProperty(moves, async (sequence) => {
          seed += 1;
          const store = openSqliteStore({ path: join(folder, `${seed}.db`), digests: nodeDigests });
          await playOn(store, sequence, seed).finally(() => store.close());
        }),
        { numRuns: ON_DISK },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
