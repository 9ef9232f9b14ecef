import { fileURLToPath } from 'node:url';

/** Root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
