import { dirname, join } from 'node:path';
import { Client } from '../client.ts';
import { makeRepository } from '../git-repository.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const [BATCHES, SIZE, WARM_UP] = [11, 10, 100];

/** What a server that has run a while takes to start a run in a project, and to list what can be started there. */
export async function starts(setting: Setting): Promise<readonly Figure[]> {
  const project = await makeRepository(join(dirname(setting.serverEnv.WORKRAIL_DATA_DIR ?? ''), 'project'));
  const floorClient = new Client(setting.floorFile, setting.floorEnv);
  const client = new Client(setting.serverFile, setting.serverEnv);
  await Promise.all([floorClient.open(), client.open()]);
  const echo = () => floorClient.call('echo', { text: NOTES });
  const run = new RunDriver(client, project);
  const list = () => client.call('list_workflows', { workspacePath: project });
  for (let done = 0; done < WARM_UP; done += 1) {
    await run.start();
    await list();
    await echo();
  }
  const compare = async (name: string, limit: number, ours: () => Promise<unknown>) =>
    ratioFigure({ name, limit }, await paired({ atLeast: BATCHES, size: SIZE, limit }, ours, echo));
  const figures = [
    await compare('start_workflow in a git repository', 8, () => run.start()),
    await compare('list_workflows', 3, list),
  ];
  await Promise.all([floorClient.close(), client.close()]);
  return figures;
}
