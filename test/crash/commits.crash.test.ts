import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, pairOf, start } from './harness/agent.ts';
import { LONG, writeWorkflows } from './harness/workflows.ts';

const ADVANCES = process.env.WORKRAIL_LONG === '1' ? 1_000 : 200;
/** Beside the advances: what git says of the project, and what makes the log findable. */
const OTHERS = 30;

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Transactions in a write-ahead log whose beginning was never written over. SQLite's file format: the page size is at
 * byte 8; the header of a frame has, at byte 4, the size of the database where a transaction ends with it, and else 0.
 */
function transactionsIn(wal: Buffer): number {
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8);
  let ends = 0;
  for (let at = WAL_HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes)
    if (wal.readUInt32BE(at + 4) !== 0) ends += 1;
  return ends;
}

test(`each of ${ADVANCES} advances is a transaction of its own, which SQLite syncs before the answer leaves`, async () => {
  const home = homeForTest();
  writeWorkflows(home);
  const server = await openServer({ home });
  let pair = pairOf(await start(server, LONG));
  // While somebody reads as of now, nothing of the write-ahead log is written over.
  const reader = new DatabaseSync(home.database, { readOnly: true });
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    const wal = () => transactionsIn(readFileSync(`${home.database}-wal`));
    const before = wal();
    for (let done = 0; done < ADVANCES; done += 1) {
      const { structured } = await advance(server, pair, 'Done.');
      pair = structured.isComplete ? pairOf(await start(server, LONG)) : pairOf({ structured });
      if (done % 100 === 0) expect(wal()).toBeGreaterThan(before + done);
    }
    const transactions = wal() - before;
    expect(transactions).toBeGreaterThanOrEqual(ADVANCES);
    expect(transactions).toBeLessThanOrEqual(ADVANCES + OTHERS);
  } finally {
    reader.close();
  }
});
