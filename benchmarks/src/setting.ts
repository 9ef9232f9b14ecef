import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFloor } from './build-floor.ts';
import { writeLongWorkflow } from './long-workflow.ts';

/** Both servers, each with a fresh folder. */
export interface Setting {
  readonly serverFile: string;
  readonly serverEnv: Readonly<Record<string, string>>;
  readonly floorFile: string;
  readonly floorEnv: Readonly<Record<string, string>>;
  readonly progress: (what: string) => void;
}

/** Runs `measure` in a setting of its own, which is removed afterwards. */
export async function inSetting<A>(measure: (setting: Setting) => Promise<A>): Promise<A> {
  const folder = await mkdtemp(join(tmpdir(), 'workrail-bench-'));
  const workflows = join(folder, 'workflows');
  try {
    await writeLongWorkflow(workflows);
    return await measure({
      serverFile: fileURLToPath(new URL('../../apps/mcp-stdio/dist/main.js', import.meta.url)),
      serverEnv: { WORKRAIL_DATA_DIR: join(folder, 'data'), WORKRAIL_WORKFLOW_PATHS: workflows },
      floorFile: await buildFloor(),
      floorEnv: { FLOOR_DATA_DIR: join(folder, 'floor') },
      progress: (what) => process.stderr.write(`     … ${what}\n`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
