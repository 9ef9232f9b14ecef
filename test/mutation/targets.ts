/** What can be mutated, and the tests that have to notice: globs from the root of the repository. */
export interface Target {
  readonly sources: readonly string[];
  /** Tests beside the source; they run first. */
  readonly ownTests: readonly string[];
  /** Suites of the whole system that run in one process. */
  readonly suites: readonly string[];
}

const IN_PROCESS_SUITES = ['test/use-cases', 'test/model', 'test/requirements'];
const USE_CASES = ['continue-workflow', 'start-workflow', 'checkpoint', 'answers', 'gaps', 'preferences'];

const target = (folders: readonly string[], suites: readonly string[] = []): Target => ({
  sources: folders.map((folder) => `${folder}/**/*.ts`),
  ownTests: folders.map((folder) => `${folder}/**/*.test.ts`),
  suites: suites.map((folder) => `${folder}/**/*.test.ts`),
});

export const TARGETS: Readonly<Record<string, Target>> = {
  kernel: target(['packages/kernel/src']),
  'token-codec': target(['packages/token-codec/src']),
  engine: target(['packages/engine/src'], IN_PROCESS_SUITES),
  'event-log': target(['packages/event-log/src'], IN_PROCESS_SUITES),
  execution: target(
    USE_CASES.map((folder) => `packages/execution/src/${folder}`),
    IN_PROCESS_SUITES,
  ),
};

/** Files of a target's folders that are not mutated: tests, what tests need, and lists of exports. */
export const NOT_MUTATED = ['**/*.test.ts', '**/testing/**', '**/index.ts'];
