import type { RuntimeFacts } from '@workrail/ports';
import { type Finding, fault, ok } from './finding.ts';

/** Whether a version such as `24.21.0` is that one or a later one. */
export function isNewEnough(version: string, [major, minor]: RuntimeFacts['needed']): boolean {
  const [foundMajor = 0, foundMinor = 0] = version.split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}

export function runtimeFindings({ version, path, needed, sqlite, zstd }: RuntimeFacts): readonly Finding[] {
  const oldest = needed.join('.');
  return [
    isNewEnough(version, needed)
      ? ok('node', `This program runs on Node ${version} (${path}); it needs ${oldest} or newer.`)
      : fault('node', `Node ${version} (${path}) is too old.`, `Install Node ${oldest} or newer.`),
    sqlite === undefined
      ? fault(
          'sqlite',
          'This Node has no SQLite.',
          'Use a Node that was built with SQLite, such as those from nodejs.org.',
        )
      : ok('sqlite', `This Node includes SQLite ${sqlite}.`),
    zstd
      ? ok('zstd', 'Bundles can be compressed as .gz and as .zst.')
      : ok('zstd', 'Bundles can be compressed as .gz; .zst needs a newer Node.'),
  ];
}
