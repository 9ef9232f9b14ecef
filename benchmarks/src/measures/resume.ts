import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from '../client.ts';
import { checkStore } from '../many-sessions/check-store.ts';
import { growStore } from '../many-sessions/grow-store.ts';
import { recordRun } from '../many-sessions/record-run.ts';
import { NOTES } from '../many-sessions/session-facts.ts';
import type { Figure } from '../report.ts';
import { queriesFor, type ResumeQuery } from '../resume-queries.ts';
import { NOTES as TEXT } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { median, time } from '../statistics.ts';

const SIZES = [1_000, 10_000, 100_000];
/** Queries of one batch, which is followed by as many calls of the floor. */
const BATCH = 20;

/**
 * `resume_session` over more and more sessions of twenty notes: the right session first, what a call costs
 * against one of the floor, and how much of that comes with the number of sessions.
 */
export async function resume(setting: Setting): Promise<readonly Figure[]> {
  const folder = setting.serverEnv.WORKRAIL_DATA_DIR ?? '';
  const path = join(folder, 'workrail.db');
  const projects = join(folder, 'projects');
  const env = { ...setting.serverEnv, WORKRAIL_TOOLSETS: 'execution' };
  const kind = { projects, templates: await recordRun(setting, env, path) };
  const figures: Figure[] = [];
  let [before, smallest] = [0, Number.NaN];
  for (const size of SIZES) {
    const range = { from: before, to: size };
    const built = await time(() => growStore(path, range, kind, setting.progress));
    const megabytes = (statSync(path).size / 1e6).toFixed(0);
    setting.progress(
      `${size - before} sessions took ${(built / 1_000).toFixed(0)} s; ${megabytes} MB in all`,
    );
    await checkStore(path, { sessions: size, kind, whole: size === SIZES[0] });
    before = size;
    const { wrong, ratio, ours, floor, kinds } = await measure(setting, env, queriesFor(size, projects));
    if (size === SIZES[0]) smallest = ratio;
    const detail = `p50 ${ours.toFixed(2)} ms against ${floor.toFixed(2)} ms; ${kinds}`;
    figures.push(
      { name: `resume among ${size} sessions`, value: ratio, limit: 20, unit: 'x', detail },
      {
        name: `wrong first candidates among ${size}`,
        value: wrong.length,
        limit: 0,
        unit: '',
        detail: wrong.slice(0, 3).join('; '),
      },
    );
    if (size === SIZES.at(-1)) {
      // Both against the floor of the same minute, which a machine under load slows down as well.
      const growth = ratio / smallest;
      figures.push({
        name: `growth from ${SIZES[0]} to ${size} sessions`,
        value: growth,
        limit: 3,
        unit: 'x',
        detail: sizesOf(path, size),
      });
    }
  }
  return figures;
}

async function measure(
  setting: Setting,
  env: Readonly<Record<string, string>>,
  queries: readonly ResumeQuery[],
) {
  const client = new Client(setting.serverFile, env);
  const floorClient = new Client(setting.floorFile, setting.floorEnv);
  await Promise.all([client.open(), floorClient.open()]);
  const echo = () => floorClient.call('echo', { text: TEXT });
  const wrong: string[] = [];
  const ask = async ({ kind, args, sessionId }: ResumeQuery) => {
    const { candidates } = await client.call('resume_session', args);
    const [first] = candidates as readonly { readonly sessionId: string }[];
    if (first?.sessionId !== sessionId) wrong.push(`${kind} ${JSON.stringify(args)}`);
  };
  for (const { args } of queries)
    if (args.workspacePath !== undefined) mkdirSync(args.workspacePath, { recursive: true });
  for (const query of queries.slice(0, BATCH)) await Promise.all([ask(query), echo()]);
  wrong.length = 0;
  const ratios: number[] = [];
  const times = { ours: [] as number[], floor: [] as number[] };
  const byKind = new Map<string, number[]>();
  for (let start = 0; start < queries.length; start += BATCH) {
    const [floor, ours]: [number[], number[]] = [[], []];
    for (let i = 0; i < BATCH; i += 1) floor.push(await time(echo));
    for (const query of queries.slice(start, start + BATCH)) {
      const took = await time(() => ask(query));
      ours.push(took);
      byKind.set(query.kind, [...(byKind.get(query.kind) ?? []), took]);
    }
    ratios.push(median(ours) / median(floor));
    times.ours.push(...ours);
    times.floor.push(...floor);
  }
  await Promise.all([client.close(), floorClient.close()]);
  const kinds = [...byKind].map(([kind, took]) => `${kind} ${median(took).toFixed(2)}`).join(', ');
  return { wrong, ratio: median(ratios), ours: median(times.ours), floor: median(times.floor), kinds };
}

/** What searching takes on disk, for each note. */
function sizesOf(path: string, sessions: number): string {
  const database = new DatabaseSync(path);
  const row = database
    .prepare(
      'SELECT sum(length(CAST(term AS BLOB)) + length(sessions) + 8) AS bytes, count(*) AS rows FROM search_terms',
    )
    .get() as { readonly bytes: number; readonly rows: number };
  database.close();
  return `${row.rows} rows, about ${(row.bytes / sessions / NOTES).toFixed(0)} bytes for each note`;
}
