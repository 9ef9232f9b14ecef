import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '../client.ts';
import type { Figure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';

const ADVANCES = 2_000;

/** Bytes on disk for each advance beyond its notes, and bytes of the tool list. */
export async function sizes({ serverFile, serverEnv }: Setting): Promise<readonly Figure[]> {
  const database = join(serverEnv.WORKRAIL_DATA_DIR ?? '', 'workrail.db');
  const bytes = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size;
  const onDisk = async () => (await bytes(database)) + (await bytes(`${database}-wal`));
  const session = async (advances: number) => {
    const client = new Client(serverFile, serverEnv);
    await client.open();
    const listed = (await client.request('tools/list', {})) as { readonly tools: readonly object[] };
    const run = new RunDriver(client);
    await run.start();
    for (let done = 0; done < advances; done += 1) await run.advance();
    await client.close();
    return { tools: listed.tools, bytes: await onDisk() };
  };
  const before = await session(50);
  const after = await session(ADVANCES);
  const perAdvance = (after.bytes - before.bytes) / ADVANCES - NOTES.length;
  const withoutOutput = after.tools.map((tool) => ({ ...tool, outputSchema: undefined }));
  return [
    {
      name: 'bytes on disk per advance beyond its notes',
      value: perAdvance,
      limit: 1_536,
      unit: 'B',
      detail: '',
    },
    size('tools/list without output schemas', withoutOutput, 7_000),
    size('tools/list with output schemas', after.tools, 12_000),
  ];
}

const size = (name: string, tools: readonly object[], limit: number): Figure => ({
  name,
  value: Buffer.byteLength(JSON.stringify({ tools })),
  limit,
  unit: 'B',
  detail: `${tools.length} tools`,
});
