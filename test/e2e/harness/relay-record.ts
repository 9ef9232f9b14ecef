import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessEnd } from './audit.ts';
import type { Launch } from './launch.ts';
import { helperScript } from './server-files.ts';

/** What the relay kept of the servers that one client started. */
export interface RelayRecord {
  /** Starts the server behind a relay. */
  readonly launch: Launch;
  /** stdout of every server started, one after the other. */
  readonly stdout: () => string;
  /** How each ended, in the order of their starts. */
  readonly ends: () => readonly ProcessEnd[];
}

export function behindRelay(launch: Launch, root: string): RelayRecord {
  const folder = mkdtempSync(join(root, 'relay-'));
  const records = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.stdout'))
      .sort()
      .map((name) => join(folder, name));
  return {
    launch: {
      ...launch,
      command: process.execPath,
      args: [helperScript('relay.mjs'), folder, launch.command, ...launch.args],
    },
    stdout: () =>
      records()
        .map((path) => readFileSync(path, 'utf8'))
        .join(''),
    ends: () => records().map((path) => endIn(path.replace(/\.stdout$/, ''))),
  };
}

function endIn(record: string): ProcessEnd {
  const file = `${record}.end.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ProcessEnd;
  // The client killed the relay, as the server had not ended in time. It must not outlive its test.
  try {
    process.kill(Number(readFileSync(`${record}.pid`, 'utf8')), 'SIGKILL');
  } catch {
    // It is gone by now.
  }
  return { code: null, signal: null, afterInputEndMs: null };
}
