/** Made of pieces, so that no scanner takes a file of tests for one that leaks. */
export const madeUpKey = (prefix: string, length = 24): string =>
  prefix + 'aB3dE6gH9'.repeat(30).slice(0, length);
