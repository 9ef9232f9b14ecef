import { cpSync, rmSync } from 'node:fs';
import { sessionStreamId } from '@workrail/event-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { contentHash } from '../e2e/harness/database.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { right } from '../harness/in-process.ts';
import { courseOf, killCommand, momentIn } from './harness/command-victim.ts';
import { type LongBundle, longBundle } from './harness/long-bundle.ts';
import { type Random, SEED, seededRandom } from './harness/seeded-random.ts';
import { auditStore, readWhole, withStore } from './harness/store-audit.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
/** So many, and then more until one has left nothing. */
const KILLS = LONG ? 100 : 2;
const LANES = 2;
/** Share of the killed imports that are followed by one that lives. */
const FOLLOWED = 0.2;
/** Share of the whole sessions of which all that follows from the events is derived anew. */
const AUDITED = LONG ? 1 : 0.25;

let bundle: LongBundle;
let other: LongBundle;
const tally = { kills: 0, nothing: 0, whole: 0, wholeAndAnswered: 0, endedBefore: 0, followed: 0 };

beforeAll(async () => {
  [bundle, other] = [
    await longBundle({ seed: 1, runs: LONG ? 2 : 1 }),
    await longBundle({ seed: 2, runs: 1, steps: LONG ? 1_000 : 100 }),
  ];
});

afterAll(() => {
  bundle.remove();
  other.remove();
  process.stdout.write(`\nKilled imports (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`);
});

const imported = (home: ServerHome, { file }: LongBundle) =>
  expect(workrail(['import', file], { home })).toMatchObject({ status: 0, stderr: '' });

/** A machine that can be made anew: one without a data folder, or one that holds another session. */
function machine(holds: LongBundle | undefined) {
  const [home, kept] = [homeForTest(), homeForTest()];
  if (holds !== undefined) imported(home, holds);
  expect(workrail(['sessions', 'list'], { home }).status).toBe(0);
  const untouched = contentHash(home.database);
  cpSync(home.data, kept.data, { recursive: true });
  const renew = (): void => {
    rmSync(home.data, { recursive: true });
    if (holds !== undefined) cpSync(kept.data, home.data, { recursive: true });
  };
  renew();
  return { home, untouched, renew };
}

type Machine = ReturnType<typeof machine>;

/** The session is there from its first event to its last, or nothing of it is. */
async function expectWholeOrNothing({ home, untouched }: Machine): Promise<'whole' | 'nothing'> {
  const log = await withStore(home.database, async (store) => {
    const { version } = right(await store.read((tx) => tx.events.head(sessionStreamId(bundle.sessionId)))());
    return version === 0 ? undefined : readWhole(store, bundle.sessionId);
  });
  if (log === undefined) {
    expect(contentHash(home.database), 'nothing of it is there').toBe(untouched);
    return 'nothing';
  }
  expect(log.slice(0, -1)).toEqual(bundle.events);
  expect(log.at(-1)).toMatchObject({ kind: 'session_imported' });
  return 'whole';
}

/** As a command that lives leaves it: all that follows from the events is there too. */
async function expectWhole(at: Machine): Promise<void> {
  expect(await expectWholeOrNothing(at)).toBe('whole');
  await auditStore(at.home.database);
}

async function lane(at: Machine, random: Random, kills: number): Promise<void> {
  const args = ['import', bundle.file];
  const growth = { file: () => `${at.home.database}-wal`, bytes: 500_000 };
  const course = await courseOf(args, at.home, growth);
  at.renew();
  for (let done = 0; done < kills || tally.nothing === 0; ) {
    const { killed, stdout, stderr } = await killCommand(args, at.home, momentIn(course, growth, random));
    const answered = stdout.startsWith('Imported');
    if (killed) done += 1;
    else expect({ answered, stderr }).toEqual({ answered: true, stderr: '' });
    tally[killed ? 'kills' : 'endedBefore'] += 1;
    const found = killed ? await expectWholeOrNothing(at) : 'whole';
    if (answered) expect(found).toBe('whole');
    if (killed) tally[found === 'nothing' ? found : answered ? 'wholeAndAnswered' : found] += 1;
    if (found === 'nothing' && random() < FOLLOWED) {
      tally.followed += 1;
      imported(at.home, bundle);
      expect(await expectWholeOrNothing(at)).toBe('whole');
      at.renew();
    }
    if (killed && found === 'whole' && random() < AUDITED) await auditStore(at.home.database);
    if (found === 'whole') at.renew();
  }
  imported(at.home, bundle);
  await expectWhole(at);
}

describe(`an import that is killed (seed ${SEED})`, () => {
  test(`${KILLS} times leaves the whole session or nothing, and the next one succeeds`, {
    timeout: 600_000,
  }, async () => {
    const each = KILLS / LANES;
    await Promise.all([
      lane(machine(undefined), seededRandom(SEED), each),
      lane(machine(other), seededRandom(SEED + 1), each),
    ]);
    expect(tally.nothing).toBeGreaterThan(0);
  });
});
