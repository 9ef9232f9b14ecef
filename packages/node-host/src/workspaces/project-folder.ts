import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
export async function isProjectFolder(folder: string, home: string | undefined): Promise<boolean> {
  if (dirname(folder) === folder || folder === home) return false;
  const present = await Promise.all(MARKERS.map((marker) => exists(join(folder, marker))));
  return present.includes(true);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
