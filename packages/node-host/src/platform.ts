import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What the host knows about the machine and the user; tests pass their own. */
export interface PlatformFacts {
  /** Absolute home folder of the user, or undefined where there is none. */
  readonly home: () => string | undefined;
  /** Per-user data folder for a program of this name. Rejects where the user has no home folder. */
  readonly userData: (name: string) => Promise<string>;
}

/**
 * HOME (USERPROFILE on Windows), else the home folder of the user's account entry: clients start servers
 * with an almost empty environment.
 */
export function homeFolder(): string | undefined {
  return absoluteOrNone(homedir) ?? absoluteOrNone(() => userInfo().homedir);
}

export const systemPlatform: PlatformFacts = {
  home: homeFolder,
  userData: async (name) => {
    // Loaded here, as the module itself throws where the user has no home folder.
    const { default: envPaths } = await import('env-paths');
    const folder = envPaths(name, { suffix: '' }).data;
    // An empty HOME yields a path relative to the home folder.
    return isAbsolute(folder) ? folder : join(homeFolder() ?? '', folder);
  },
};

function absoluteOrNone(look: () => string): string | undefined {
  try {
    const folder = look();
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
