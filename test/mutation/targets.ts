/** What can be mutated, and the tests that have to notice: globs from the root of the repository. */
export interface Target {
  readonly sources: readonly string[];
  /** Tests of the package, and of others where they prove what it holds; they run first. */
  readonly ownTests: readonly string[];
  /** Suites of the whole system that run in one process. */
  readonly suites: readonly string[];
}

const IN_PROCESS_SUITES = ['test/use-cases', 'test/model', 'test/requirements'];
const USE_CASES = [
  'continue-workflow/',
  'start-workflow/',
  'checkpoint/',
  'drive-run/',
  'answers/',
  'gaps/',
  'preferences/',
];

const tests = (folder: string): string => `${folder}/**/*.test.ts`;

/** Some folders of a package, or all that it has; the tests of the whole package are its own. */
const target = (source: string, suites: readonly string[] = [], folders = ['']): Target => ({
  sources: folders.map((folder) => `${source}/${folder}**/*.ts`),
  ownTests: [tests(source)],
  suites: suites.map(tests),
});

const REQUESTS = ['packages/openapi/src/requests', 'packages/openapi/src/answers'];

const EVENT_LOG = target('packages/event-log/src', IN_PROCESS_SUITES);

export const TARGETS: Readonly<Record<string, Target>> = {
  kernel: target('packages/kernel/src'),
  'token-codec': target('packages/token-codec/src'),
  engine: target('packages/engine/src', IN_PROCESS_SUITES),
  // What a kind says of redaction, new names and order is done where sessions become files; what the run graph answers is
  // what every store has to answer, and the conformance suite asks for it.
  'event-log': {
    ...EVENT_LOG,
    ownTests: [
      ...EVENT_LOG.ownTests,
      tests('packages/session-bundle/src'),
      tests('packages/store-memory/src'),
    ],
  },
  execution: target('packages/execution/src', IN_PROCESS_SUITES, USE_CASES),
  // The tests of published documents say nothing of requests, and take long.
  requests: {
    sources: REQUESTS.map((folder) => `${folder}/**/*.ts`),
    ownTests: REQUESTS.map(tests),
    suites: [tests('test/wire')],
  },
};

/** Files of a target's folders that are not mutated: tests, what tests need, and lists of exports. */
export const NOT_MUTATED = ['**/*.test.ts', '**/testing/**', '**/index.ts'];
