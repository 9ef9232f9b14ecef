import type { Logger } from '@workrail/ports';

/** Where a WorkRail keeps its sessions and finds its workflows. */
export interface WorkRailOptions {
  /**
   * Where sessions are kept: in a folder, which is made where it is missing and which servers and other
   * programs may use at the same time, or in memory, where they end with the process.
   */
  readonly store: { readonly folder: string } | 'memory';
  /** Workflow folders or files besides those that come with WorkRail; later ones shadow earlier ones. */
  readonly workflows?: readonly string[];
  /** What relative paths are relative to, those of bundles too; the process's working folder unless given. */
  readonly cwd?: string;
  /**
   * Hears of workflow files that are left out and of work in the background that fails; nobody unless given. An object, or
   * a function, with the methods `debug`, `warn` and `error`, such as `console` or a logger of pino.
   */
  readonly logger?: Logger;
}
