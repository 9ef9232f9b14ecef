import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export const PACKAGE = fileURLToPath(new URL('../../../packages/workrail', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const compilerOf = (name: string) => join(dirname(resolve(`${name}/package.json`)), 'bin', 'tsc');
/** People have either compiler. */
const TSC = { 6: compilerOf('typescript'), 7: compilerOf('typescript-7') };

/** What `npm pack` makes of the package. */
export interface Packed {
  readonly tarball: string;
  /** Bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** A folder outside the checkout, with a space in its path, where the package is installed from what `npm pack` makes. */
export interface OutsideProject {
  readonly root: string;
  readonly packed: Packed;
  readonly write: (path: string, text: string) => string;
  readonly run: (file: string, ...args: readonly string[]) => string;
  /** Checks types with a version of TypeScript, and emits where the options say so. */
  readonly compile: (version: keyof typeof TSC, options: object, files: readonly string[]) => void;
  readonly npx: (args: readonly string[], env?: NodeJS.ProcessEnv) => string;
  readonly remove: () => void;
}

const call = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    // Only Windows needs a shell here: npm is a script there.
    shell: process.platform === 'win32' && command !== process.execPath,
    ...options,
  });
  expect({ status, error, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  return stdout;
};

const npmIn = (root: string): NodeJS.ProcessEnv => ({
  ...process.env,
  npm_config_cache: join(root, '.npm'),
  npm_config_update_notifier: 'false',
});

/** Packs the package into a folder. */
export function packedInto(root: string): Packed {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', root];
  const [packed] = JSON.parse(call('npm', args, { cwd: PACKAGE, env: npmIn(root) }));
  const { filename, size, unpackedSize, files } = packed;
  return { tarball: join(root, filename), size, unpackedSize, files };
}

export function outsideProject(): OutsideProject {
  const root = mkdtempSync(join(tmpdir(), 'workrail outside '));
  const env = npmIn(root);
  const write = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const packed = packedInto(root);
  write('package.json', '{ "name": "outside", "private": true, "type": "module" }');
  call('npm', ['install', packed.tarball, '--offline', '--no-audit', '--no-fund'], { cwd: root, env });
  return {
    root,
    packed,
    write,
    run: (file, ...args) => call(process.execPath, [file, ...args], { cwd: root, env }),
    compile: (version, options, files) => {
      const compilerOptions = {
        strict: true,
        target: 'es2024',
        lib: ['es2024', 'dom'],
        types: [],
        ...options,
      };
      const config = write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
      call(process.execPath, [TSC[version], '-p', config], { cwd: root, env });
    },
    npx: (args, more) => call('npx', ['--no-install', ...args], { cwd: root, env: { ...env, ...more } }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
