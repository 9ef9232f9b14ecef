import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../apps/dashboard-api/dist/main.js', import.meta.url));

/** The dashboard's program on a data folder, and a client that reads from it. */
export interface DashboardProcess {
  /** The parsed answer of a path below `/api`. */
  readonly get: (path: string) => Promise<Record<string, unknown>>;
  /** Resident memory in MiB, as Linux counts it. */
  readonly residentMemory: () => number;
  readonly close: () => Promise<void>;
}

export async function openDashboard(dataDir: string): Promise<DashboardProcess> {
  const env = { ...process.env, WORKRAIL_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  const link = await new Promise<URL>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\S+#token=[\w-]+/.exec(printed) ?? [];
      if (found !== undefined) resolve(new URL(found));
    });
    child.once('exit', () => reject(new Error('the dashboard ended before it served')));
  });
  const headers = { authorization: `Bearer ${link.hash.slice('#token='.length)}` };
  return {
    get: async (path) => {
      const answer = await fetch(`${link.origin}/api${path}`, { headers });
      const body = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body;
    },
    residentMemory: () => {
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1024;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
