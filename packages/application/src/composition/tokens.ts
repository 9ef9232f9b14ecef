import type { Dependencies } from '../dependencies.ts';

/** One token for each dependency; apps register their adapters under them. */
export const DEPENDENCY: { readonly [Name in keyof Dependencies]: symbol } = {
  store: Symbol('store'),
  sources: Symbol('sources'),
  keys: Symbol('keys'),
  clock: Symbol('clock'),
  entropy: Symbol('entropy'),
  digests: Symbol('digests'),
  git: Symbol('git'),
  workspaces: Symbol('workspaces'),
  logger: Symbol('logger'),
  background: Symbol('background'),
  catalog: Symbol('catalog'),
  runs: Symbol('runs'),
  health: Symbol('health'),
  recaps: Symbol('recaps'),
  places: Symbol('places'),
};
