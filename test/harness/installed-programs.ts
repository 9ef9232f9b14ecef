import { fileURLToPath } from 'node:url';

/** A folder with the programs under their names, as an installed package puts them on the PATH. */
export const INSTALLED_PROGRAMS = fileURLToPath(new URL('./bin', import.meta.url));
