/**
 * Records the history of the version in the root's package.json:
 *
 *   node test/histories/record.ts            for a release; refuses where there is a record already
 *   node test/histories/record.ts --again    before its release, when what is recorded has to change
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BlobHash, type SessionId, toHex } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { type Files, right, seededEntropy } from '../harness/in-process.ts';
import { decodeLog } from './decode-log.ts';
import {
  applyFiles,
  type Continued,
  type ContinueInput,
  type Entry,
  folderOf,
  type LogLine,
  preferencesIn,
  recordedVersions,
  type StartInput,
  writeHistory,
} from './history.ts';
import { type HistoryHost, KEY, processOn } from './host.ts';
import { projectState } from './projection.ts';
import { playScenario } from './scenario.ts';

async function record(version: string, database: string): Promise<void> {
  const store = openSqliteStore({ path: database, digests: nodeDigests });
  const files: Files = new Map();
  const host: HistoryHost = { store, files, key: KEY, entropy: seededEntropy(2026) };
  const journal: Entry[] = [];
  const server = processOn(host);
  const eventsSoFar = async () => right(await store.rebuildReadModel()()).events;
  const counted = async <A>(act: () => Promise<A>) => {
    const before = await eventsSoFar();
    const answer = await act();
    // What runs in the background belongs to the call that started it.
    await server.close();
    return { answer, events: (await eventsSoFar()) - before };
  };
  await playScenario({
    changeFiles: (changed) => {
      applyFiles(files, changed);
      journal.push({ did: 'change files', files: changed });
    },
    start: async (input: StartInput) => {
      const { answer, events } = await counted(async () => right(await server.startWorkflow(input)()));
      journal.push({ did: 'start', input, answer, events });
      return answer;
    },
    go: async (input: ContinueInput) => {
      const { answer, events } = await counted(async () => right(await server.continueWorkflow(input)()));
      journal.push({ did: 'continue', input, answer, events });
      return answer;
    },
  });

  const rehydrations: Continued[] = [];
  for (const stateToken of new Set(
    journal.flatMap((entry) => ('answer' in entry ? entry.answer.stateToken : [])),
  )) {
    const input = { stateToken };
    rehydrations.push({ input, answer: right(await server.continueWorkflow(input)()) });
  }
  const log = readLog(database);
  const tokens = { key: KEY, journal, rehydrations };
  const state = await projectState(host, right(decodeLog(log)), preferencesIn({ tokens }));
  await store.close();
  writeHistory({ version, log, tokens, state });
}

/** The file's own bytes, past the store. */
function readLog(path: string): readonly LogLine[] {
  const database = new DatabaseSync(path);
  const blobs = database.prepare('SELECT hash, body FROM blobs ORDER BY hash').all();
  const events = database
    .prepare(
      'SELECT s.stream_id AS session_id, e.version, e.hash, e.body FROM events e JOIN streams s ON s.id = e.stream ORDER BY e.position',
    )
    .all();
  database.close();
  return [
    ...blobs.map(({ hash, body }) => ({ blob: toHex(hash as Uint8Array) as BlobHash, body: String(body) })),
    ...events.map(({ session_id, version, hash, body }) => ({
      sessionId: session_id as SessionId,
      version: Number(version),
      hash: toHex(hash as Uint8Array),
      body: String(body),
    })),
  ];
}

const manifest = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
const again = process.argv.includes('--again');
if (recordedVersions().includes(version) && !again) {
  process.stderr.write(`There is a record of ${version}; if it is not released yet, add --again.\n`);
  process.exit(1);
}
mkdirSync(folderOf(version), { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'workrail-record-'));
try {
  await record(version, join(folder, 'workrail.db'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`Recorded ${folderOf(version)}\n`);
