import { createRequire } from 'node:module';
import { basename } from 'node:path';
import packages from './fonts.json' with { type: 'json' };

/** Where a font lies that nobody copied: in its package. */
export function installedFont(file: string): string {
  const { resolve } = createRequire(import.meta.url);
  const found = packages.flatMap(({ package: name, files }) =>
    files.filter((one) => basename(one) === file).map((one) => resolve(`${name}/${one}`)),
  );
  return found[0] ?? file;
}
