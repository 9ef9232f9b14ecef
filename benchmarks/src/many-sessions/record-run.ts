import { DatabaseSync } from 'node:sqlite';
import { Client } from '../client.ts';
import { RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import type { Templates } from './add-sessions.ts';

/** One step of a real run, from which the events of made sessions are made. */
export async function recordRun(
  setting: Setting,
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<Templates> {
  const client = new Client(setting.serverFile, env);
  await client.open();
  const run = new RunDriver(client);
  await run.start();
  await run.advance();
  await client.close();
  const database = new DatabaseSync(path);
  const bodies = database
    .prepare('SELECT body FROM events ORDER BY position')
    .all()
    .map(({ body }) => JSON.parse(String(body)));
  database.close();
  const dataOf = (kind: string) => bodies.find((body) => body.kind === kind).data;
  return { started: dataOf('run_started'), acked: dataOf('step_acked') };
}
