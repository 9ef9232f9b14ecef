import { readdirSync, statSync } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeSavedWorkflows } from '@workrail/application';
import {
  apiCatalogs,
  httpClient,
  NOTHING_KEPT,
  nodeDigests,
  secrets,
  systemClock,
  workflowFiles,
  workflowSources,
  workflowVariables,
} from '@workrail/node-host';
import { type Figure, ratioFigure } from '../report.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const LOGGER = { debug: () => {}, warn: () => {}, error: () => {} };

const SIZES = [10, 100, 1_000] as const;
/** Until then a file may change without a trace in its stamp, so that it is read again at each look. */
const SETTLED_MS = 2_500;

const SAVE = { atLeast: 15, size: 20, limit: 5 };
const LIST = { atLeast: 15, size: 20, limit: 4 };
const GROWTH = { atLeast: 15, size: 20, limit: 6 };

const manifest = (id: string, word: string) =>
  `# ${word}\nworkflow: ${id}\ntitle: A workflow\nsteps:\n  - id: one\n    run: apps create\n    with: { name: "${word}" }\n`;

/** Saving and listing among so many saved workflows, against what any program has to do that saves and lists files. */
export async function savedWorkflows({ serverEnv, progress }: Setting): Promise<readonly Figure[]> {
  const root = serverEnv.WORKRAIL_DATA_DIR ?? '';
  const places = await Promise.all(SIZES.map((size) => placeOf(join(root, `saved-${size}`), size)));
  await sleep(SETTLED_MS);
  const figures: Figure[] = [];
  for (const { size, list, look, save, write } of places) {
    progress(`${size} saved workflows`);
    await list();
    const listed = { name: `list of ${size} saved, to readdir and stat`, limit: LIST.limit };
    figures.push(ratioFigure(listed, await paired(LIST, list, look)));
    const saved = { name: `save among ${size}, to a look and a durable write`, limit: SAVE.limit };
    figures.push(ratioFigure(saved, await paired(SAVE, save, write)));
  }
  const [few, , many] = places;
  if (few === undefined || many === undefined) throw new Error('no sizes');
  const grown = { name: `save among ${many.size}, to one among ${few.size}`, limit: GROWTH.limit };
  return [...figures, ratioFigure(grown, await paired(GROWTH, many.save, few.save))];
}

async function placeOf(folder: string, size: number) {
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < size; n += 1)
    await writeFile(join(folder, `flow_${n}.yaml`), manifest(`flow_${n}`, 'first'));
  const saved = composeSavedWorkflows({
    workflowFiles: () => workflowFiles(folder),
    sources: () =>
      workflowSources({ bundledPath: join(folder, 'none'), userFolder: undefined, pathList: [] }),
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    logger: () => LOGGER,
    apiCatalogs: () => apiCatalogs(join(folder, 'none', 'registry.json'), nodeDigests),
    secrets: () =>
      secrets({ path: join(folder, 'none', 'secrets.json'), env: {}, logger: LOGGER, readOnly: true }),
    variables: () => workflowVariables({}),
    httpClient: () => httpClient(),
    clock: () => systemClock,
  });
  const look = () => {
    for (const name of readdirSync(folder)) statSync(join(folder, name), { bigint: true });
  };
  let saves = 0;
  return {
    size,
    list: async () => {
      const listed = await saved.listSavedWorkflows({})();
      if (listed._tag === 'Left' || listed.right.total !== size) throw new Error(JSON.stringify(listed));
    },
    look: async () => look(),
    save: async () => {
      saves += 1;
      const manifest_content = manifest('flow_0', `save ${saves}`);
      const done = await saved.saveWorkflow({ manifest_content, overwrite: true })();
      if (done._tag === 'Left') throw new Error(JSON.stringify(done.left));
    },
    /** Files can be edited by hand, so that who saves one has to look at all. */
    write: async () => {
      saves += 1;
      look();
      await replace(folder, 'flow_1.yaml', manifest('flow_1', `save ${saves}`));
    },
  };
}

/** The least that replaces a file as a whole, also should the power fail. */
async function replace(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${name}.draft`);
  await writeFile(draft, text, { flush: true });
  await rename(draft, join(folder, name));
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
