import { join } from 'node:path';
import { type DashboardProcess, openDashboard } from '../dashboard-process.ts';
import { checkStore } from '../many-sessions/check-store.ts';
import { growStore } from '../many-sessions/grow-store.ts';
import { recordRun } from '../many-sessions/record-run.ts';
import { type Figure, ratioFigure } from '../report.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const SIZES = [1_000, 10_000, 100_000];
const [BATCHES, BATCH] = [13, 20];
const FIRST_PAGE = '/sessions?limit=50';
/** Pages that are read before memory is looked at: the same work whatever the size, and pages that all sizes have. */
const [WALK, PAGES] = [200, 20];

/**
 * The list of sessions over more and more of them: its first page against that of an empty data folder, both asked in turn,
 * and the memory of the program once many pages were read.
 */
export async function dashboard(setting: Setting): Promise<readonly Figure[]> {
  const folder = setting.serverEnv.WORKRAIL_DATA_DIR ?? '';
  const path = join(folder, 'workrail.db');
  const kind = {
    projects: join(folder, 'projects'),
    templates: await recordRun(setting, setting.serverEnv, path),
  };
  const empty = await openDashboard(join(folder, 'empty'));
  const figures: Figure[] = [];
  const memory: number[] = [];
  let before = 0;
  try {
    for (const size of SIZES) {
      await growStore(path, { from: before, to: size }, kind, setting.progress);
      await checkStore(path, { sessions: size, kind, whole: false });
      before = size;
      const { figure, resident, later } = await measure(folder, empty, size);
      memory.push(resident);
      figures.push(figure);
      if (size === SIZES.at(-1)) figures.push(laterFigure(later));
    }
  } finally {
    await empty.close();
  }
  const [first = Number.NaN] = memory;
  return [
    ...figures,
    {
      name: `memory after ${WALK} pages, ${SIZES.at(-1)} sessions to ${SIZES[0]}`,
      value: (memory.at(-1) ?? Number.NaN) / first,
      limit: 1.25,
      unit: 'x',
      detail: memory.map((one, i) => `${SIZES[i]}: ${one.toFixed(0)} MiB`).join(', '),
    },
  ];
}

async function measure(folder: string, empty: DashboardProcess, size: number) {
  const full = await openDashboard(folder);
  try {
    const { sessions, total } = await full.get(FIRST_PAGE);
    if (total !== size + 1 || (sessions as readonly unknown[]).length !== 50)
      throw new Error(`a page of ${size} sessions is not as it should be`);
    const limit = { name: `first page of ${size} sessions`, limit: 10 };
    const pages = await paired(
      { atLeast: BATCHES, size: BATCH, limit: limit.limit },
      () => full.get(FIRST_PAGE),
      () => empty.get(FIRST_PAGE),
    );
    await walk(full, PAGES);
    const resident = full.residentMemory();
    const later: number[] = [];
    if (size === SIZES.at(-1))
      for (let turn = 0, cursor: unknown; turn < 3; turn += 1) {
        cursor = await walk(full, Number.POSITIVE_INFINITY, cursor);
        later.push(full.residentMemory());
      }
    return { figure: ratioFigure(limit, pages), resident, later };
  } finally {
    await full.close();
  }
}

/** From page to page, and from the beginning again after `pages` of them or where the list ends; gives where it stands. */
async function walk(dashboard: DashboardProcess, pages: number, from?: unknown): Promise<unknown> {
  let cursor = from;
  for (let page = 0; page < WALK; page += 1) {
    const more = typeof cursor === 'string' && (page === 0 || page % pages !== 0);
    ({ nextCursor: cursor } = await dashboard.get(
      `${FIRST_PAGE}${more ? `&cursor=${encodeURIComponent(String(cursor))}` : ''}`,
    ));
  }
  return cursor;
}

/** Sessions that were never asked for before, over and over: what was shown once is not kept. */
function laterFigure(later: readonly number[]): Figure {
  const [first = Number.NaN] = later;
  return {
    name: `memory after ${later.length} times ${WALK} other pages to once`,
    value: (later.at(-1) ?? Number.NaN) / first,
    limit: 1.25,
    unit: 'x',
    detail: later.map((one) => `${one.toFixed(0)} MiB`).join(', '),
  };
}
