import { dirname, join } from 'node:path';
import { canonicalPath } from '../canonical-path.ts';
import { isAccessible } from '../file-checks.ts';

/** A folder that has one of these is a project. */
const MARKERS = [
  '.git',
  '.hg',
  '.jj',
  '.workrail',
  'package.json',
  'deno.json',
  'pyproject.toml',
  'setup.py',
  'requirements.txt',
  'go.mod',
  'go.work',
  'Cargo.toml',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'Package.swift',
  'Gemfile',
  'composer.json',
  'mix.exs',
  'pubspec.yaml',
  'CMakeLists.txt',
  'Makefile',
  'build.sbt',
  'flake.nix',
] as const;

/** Whether a folder is a project. The root of a drive and the user's home folder never are. */
async function isProjectFolder(folder: string, home: string | undefined): Promise<boolean> {
  if (dirname(folder) === folder || folder === home) return false;
  const present = await Promise.all(MARKERS.map((marker) => isAccessible(join(folder, marker))));
  return present.includes(true);
}

/**
 * Where somebody works, and the nearest project around it; neither the root of a drive nor the user's home folder is
 * one, and nothing above them is looked at.
 */
export async function projectAround(
  cwd: string,
  home: string | undefined,
): Promise<{ readonly here: string; readonly project: string | undefined; readonly mayBecomeOne: boolean }> {
  const here = await canonicalPath(cwd);
  const ownHome = home === undefined ? undefined : await canonicalPath(home);
  const isTop = (folder: string) => folder === ownHome || dirname(folder) === folder;
  for (let folder = here; !isTop(folder); folder = dirname(folder))
    if (await isProjectFolder(folder, ownHome)) return { here, project: folder, mayBecomeOne: true };
  return { here, project: undefined, mayBecomeOne: !isTop(here) };
}
