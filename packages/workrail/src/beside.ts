import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedFont } from '@workrail/pdf-report/installed-fonts';

/** Set in the built package, which has everything in one folder. */
declare const WORKRAIL_BUILD: string | undefined;
const IS_BUILT = typeof WORKRAIL_BUILD !== 'undefined';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the package has beside its code. It is looked for by the package's name: a program that bundled the code has it
 * where the package is installed. Where it is not installed, there are no bundled workflows and no fonts.
 */
function inPackage(path: string): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('workrail/package.json');
    return join(dirname(manifest), 'dist', path);
  } catch {
    return here(`./${path}`);
  }
}

/** The workflows that come with WorkRail. */
export const workflowsFolder = (): string => (IS_BUILT ? inPackage('workflows') : here('../../../workflows'));

/** Where a font of the documents lies; in a checkout in its own package. */
export const fontFile = (file: string): string =>
  IS_BUILT ? join(inPackage('fonts'), file) : installedFont(file);
