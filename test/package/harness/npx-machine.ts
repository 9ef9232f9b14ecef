import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { PACKAGE, packedInto } from './outside-project.ts';

const REGISTRY = fileURLToPath(new URL('registry.mjs', import.meta.url));

/** A user who has nothing but npx, and a registry on loopback that has the package. */
export interface NpxMachine {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly npx: (...args: readonly string[]) => string;
  readonly clearCache: () => void;
  readonly remove: () => void;
}

export async function npxMachine(): Promise<NpxMachine> {
  const root = mkdtempSync(join(tmpdir(), 'workrail npx '));
  const work = join(root, 'work');
  mkdirSync(work);
  const { tarball } = packedInto(root);
  const registry: ChildProcess = spawn(process.execPath, [REGISTRY, tarball, join(PACKAGE, 'package.json')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [address] = registry.stdout === null ? [] : await once(registry.stdout, 'data');
  const env = {
    ...process.env,
    HOME: root,
    USERPROFILE: root,
    WORKRAIL_DATA_DIR: join(root, 'data'),
    npm_config_cache: join(root, '.npm'),
    npm_config_registry: String(address).trim(),
    npm_config_update_notifier: 'false',
  };
  return {
    root,
    env,
    npx: (...args) => {
      const how = { cwd: work, env, encoding: 'utf8' as const, shell: process.platform === 'win32' };
      const { status, stdout, stderr } = spawnSync('npx', ['-y', ...args], how);
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
      return stdout;
    },
    clearCache: () => rmSync(join(root, '.npm', '_npx'), { recursive: true }),
    remove: () => {
      registry.stdin?.end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
