import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalPath } from '../canonical-path.ts';

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
function isProjectFolder(folder: string, home: string | undefined): boolean {
  if (dirname(folder) === folder || folder === home) return false;
  return MARKERS.some((marker) => existsSync(join(folder, marker)));
}

/**
 * Where somebody works, and the nearest project around it; neither the root of a drive nor the user's home folder is
 * one, and nothing above them is looked at.
 */
export function projectAround(
  cwd: string,
  home: string | undefined,
): { readonly here: string; readonly project: string | undefined; readonly mayBecomeOne: boolean } {
  const here = canonicalPath(cwd);
  const ownHome = home === undefined ? undefined : canonicalPath(home);
  const isTop = (folder: string) => folder === ownHome || dirname(folder) === folder;
  for (let folder = here; !isTop(folder); folder = dirname(folder))
    if (isProjectFolder(folder, ownHome)) return { here, project: folder, mayBecomeOne: true };
  return { here, project: undefined, mayBecomeOne: !isTop(here) };
}
