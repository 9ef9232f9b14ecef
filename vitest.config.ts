import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));
const INCLUDE = [
  'packages/**/*.test.ts',
  'apps/**/*.test.ts',
  'test/**/*.test.ts',
  'benchmarks/**/*.test.ts',
];

/** Tests of these folders start programs, or hold all sources of the project. */
const OWN_FOLDERS = /^test\/(?:package|crash|e2e|architecture)\//;

/** Tests of the page share a browser, which is started before the first of them. */
const OF_PAGE = /^test\/browser\//;

/** Such a test changes what others in its process would see, or measures the process. */
const OWN_PROCESS =
  /\bvi\.(?:mock|doMock|hoisted|stub\w+|spyOn|useFakeTimers)\b|\b(?:processorClock|cpuUsage|memoryUsage)\b/;

const files = INCLUDE.flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
).map((path) => path.replaceAll('\\', '/'));
const ofPage = files.filter((path) => OF_PAGE.test(path));
const alone = files.filter(
  (path) =>
    !OF_PAGE.test(path) &&
    (OWN_FOLDERS.test(path) || OWN_PROCESS.test(readFileSync(new URL(path, import.meta.url), 'utf8'))),
);

/** Files of a project stay together: the next one takes over the process of the one before. */
const PROJECTS = ['page', 'alone', 'shared'];

/** In the order in which they start where no earlier run says how long each file takes: a long file that starts last runs alone. */
const LONGEST = ['package', 'crash', 'e2e', 'architecture', 'lossy', 'model', 'budgets', 'session-bundles'];

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const project = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const isKnown = sorted.every((one) => this.ctx.cache.getTestSpecificationResult(one) !== undefined);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.sort((a, b) => project(a) - project(b) || (isKnown ? 0 : rank(a) - rank(b)));
  }
}

export default defineConfig({
  test: {
    // Files share nothing, so every core may run one; the usual way leaves one core idle.
    maxWorkers: '100%',
    // Waits are for events. Their bounds are for what hangs, and are never reached on a machine that is only busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    ...(process.argv.some((arg) => arg.startsWith('--sequence.'))
      ? {}
      : { sequence: { sequencer: LongestFirst } }),
    globalSetup: ['test/harness/compiled-programs.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          include: ofPage,
          isolate: false,
          globalSetup: ['test/browser/harness/chromium.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      // A process of its own for each file, and all modules anew, would be a third of their time.
      {
        extends: true,
        test: {
          name: 'shared',
          include: INCLUDE,
          exclude: [...ofPage, ...alone, '**/node_modules/**', '**/dist/**'],
          isolate: false,
        },
      },
    ],
  },
});
