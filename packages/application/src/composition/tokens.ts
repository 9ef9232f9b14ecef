import type { Dependencies } from '../dependencies.ts';

/** One token for each dependency; apps register their adapters under them. */
export const DEPENDENCY: { readonly [Name in keyof Dependencies]: symbol } = {
  store: Symbol('store'),
  sources: Symbol('sources'),
  namedFiles: Symbol('namedFiles'),
  keys: Symbol('keys'),
  keyKeeper: Symbol('keyKeeper'),
  clock: Symbol('clock'),
  entropy: Symbol('entropy'),
  digests: Symbol('digests'),
  git: Symbol('git'),
  documents: Symbol('documents'),
  workspaces: Symbol('workspaces'),
  bundles: Symbol('bundles'),
  settings: Symbol('settings'),
  retention: Symbol('retention'),
  logger: Symbol('logger'),
  background: Symbol('background'),
  compiler: Symbol('compiler'),
  catalog: Symbol('catalog'),
  runs: Symbol('runs'),
  health: Symbol('health'),
  recaps: Symbol('recaps'),
  places: Symbol('places'),
  schemas: Symbol('schemas'),
};
