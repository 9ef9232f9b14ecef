import { posix, win32 } from 'node:path';
import type { ClientFiles } from '@workrail/ports';
import { type Environment, variable } from '../environment.ts';

type ClientScope = Parameters<ClientFiles['locate']>[0];

/** What places depend on; tests pass those of other machines. */
export interface ClientMachine {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string | undefined;
  /** The project that somebody works on; undefined where there is none. */
  readonly project: () => string | undefined;
}

/** Absolute path of a place; undefined where this machine has no such folder. */
export function placeOn(machine: ClientMachine, place: ClientScope): string | undefined {
  const paths = machine.platform === 'win32' ? win32 : posix;
  const { base, path, unless } = place;
  const moved = unless === undefined ? undefined : variable(machine.env, unless.variable);
  if (unless !== undefined && moved !== undefined) return paths.resolve(machine.cwd, moved, unless.path);
  const folder = base === 'project' ? machine.project() : folderOf(machine, base);
  return folder === undefined ? undefined : paths.join(folder, path);
}

function folderOf({ platform, env, home }: ClientMachine, base: 'home' | 'config'): string | undefined {
  if (base === 'home') return home;
  if (platform === 'win32')
    return variable(env, 'APPDATA') ?? (home && win32.join(home, 'AppData', 'Roaming'));
  if (platform === 'darwin') return home && posix.join(home, 'Library', 'Application Support');
  const named = variable(env, 'XDG_CONFIG_HOME');
  return named !== undefined && posix.isAbsolute(named) ? named : home && posix.join(home, '.config');
}
