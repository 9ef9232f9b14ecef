import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openWorkRail } from 'workrail';
import { LONG_WORKFLOW } from '../long-workflow.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { NOTES } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const BATCHES = { atLeast: 15, size: 40, limit: 6 };
const WARM_UP = 1_000;

/** An advance within a program, without MCP and without a second process, against one commit that is as durable. */
export async function library({ serverEnv, floorEnv }: Setting): Promise<readonly Figure[]> {
  const rail = openWorkRail({
    store: { folder: join(serverEnv.WORKRAIL_DATA_DIR ?? '', 'library') },
    workflows: [serverEnv.WORKRAIL_WORKFLOW_PATHS ?? ''],
  });
  const { commit, close } = openFloor(join(floorEnv.FLOOR_DATA_DIR ?? '', '..', 'library-floor.db'));
  const started = await rail.startWorkflow({ workflowId: LONG_WORKFLOW })();
  if (started._tag === 'Left') throw new Error(JSON.stringify(started.left));
  let at = started.right;
  const advance = async () => {
    const { stateToken, ackToken } = at;
    const next = await rail.continueWorkflow({
      stateToken,
      ackToken: ackToken ?? '',
      notesMarkdown: NOTES,
    })();
    if (next._tag === 'Left') throw new Error(JSON.stringify(next.left));
    at = next.right;
  };
  for (let done = 0; done < WARM_UP; done += 1) {
    await advance();
    await commit();
  }
  const advances = await paired(BATCHES, advance, commit);
  await rail.close();
  close();
  return [ratioFigure({ name: 'advance in process, to one durable commit', limit: BATCHES.limit }, advances)];
}

function openFloor(file: string) {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE records (id INTEGER PRIMARY KEY, text TEXT)');
  const insert = database.prepare('INSERT INTO records (text) VALUES (?)');
  const commit = async () => {
    database.exec('BEGIN IMMEDIATE');
    insert.run(NOTES);
    database.exec('COMMIT');
  };
  return { commit, close: () => database.close() };
}
