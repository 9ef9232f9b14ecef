import { dirname, join } from 'node:path';
import { addLongSession } from '../bundles/long-session.ts';
import { type Costs, DIRECTIONS, type Direction, rounds } from '../bundles/rounds.ts';
import { recordRun } from '../many-sessions/record-run.ts';
import type { Figure } from '../report.ts';
import type { Setting } from '../setting.ts';

/** Next to nothing: what starting the programs takes. */
const START = 10;
const [SMALL, MIDDLE, LARGE] = [1_000, 10_000, 100_000];
const ROUNDS = new Map([
  [START, 5],
  [SMALL, 5],
  [MIDDLE, 3],
  [LARGE, 2],
]);

type Measured = Readonly<Record<Direction, Costs>>;

/**
 * Sessions of more and more events, each written to a file and taken in by processes of their own: what memory comes
 * with the length, and whether the time of an event does.
 */
export async function bundles(setting: Setting): Promise<readonly Figure[]> {
  const data = setting.serverEnv.WORKRAIL_DATA_DIR ?? '';
  const path = join(data, 'workrail.db');
  const templates = await recordRun(setting, setting.serverEnv, path);
  const measured = new Map<number, Measured>();
  for (const [events, count] of ROUNDS) {
    const session = await addLongSession(path, events, templates);
    setting.progress(`a session of ${events} events`);
    measured.set(events, await rounds({ data, session, folder: dirname(data) }, count));
  }
  const of = (events: number, direction: Direction): Costs => {
    const costs = measured.get(events)?.[direction];
    if (costs === undefined) throw new Error(`${events} events were not measured`);
    return costs;
  };
  return DIRECTIONS.flatMap((direction) => figuresOf(direction, (events) => of(events, direction)));
}

function figuresOf(direction: Direction, of: (events: number) => Costs): readonly Figure[] {
  /** Of one event, without the start of the program. */
  const each = (who: keyof Costs, events: number): number =>
    (of(events)[who].ms - of(START)[who].ms) / (events - START);
  const growth = (who: keyof Costs, from: number): number => each(who, LARGE) / each(who, from);
  const memory = (events: number): number => of(events).ours.mebibytes;
  const times = (who: keyof Costs): string =>
    [START, SMALL, MIDDLE, LARGE].map((events) => of(events)[who].ms.toFixed(0)).join(', ');
  const micros = (who: keyof Costs): string => (1_000 * each(who, LARGE)).toFixed(0);
  return [
    {
      name: `${direction}: memory of ${LARGE} events to ${SMALL}`,
      value: memory(LARGE) / memory(SMALL),
      limit: 1.5,
      unit: 'x',
      detail: `at most ${memory(LARGE).toFixed(0)} MiB against ${memory(SMALL).toFixed(0)}; the floor ${of(LARGE).floor.mebibytes.toFixed(0)}`,
    },
    {
      name: `${direction}: time of one of ${LARGE} to ${SMALL}`,
      value: growth('ours', SMALL),
      limit: 2,
      unit: 'x',
      detail: `${START}, ${SMALL}, ${MIDDLE}, ${LARGE} events took ${times('ours')} ms`,
    },
    {
      name: `${direction}: the same to ${MIDDLE}, over the floor`,
      value: growth('ours', MIDDLE) / growth('floor', MIDDLE),
      limit: 2,
      unit: 'x',
      detail: `the floor took ${times('floor')} ms; ${micros('ours')} µs an event against ${micros('floor')}`,
    },
  ];
}
