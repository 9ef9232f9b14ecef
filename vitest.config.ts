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

/** Tests of these folders start programs or a browser, or hold all sources of the project. */
const OWN_FOLDERS = /^test\/(?:package|browser|crash|e2e|architecture)\//;

/** Such a test changes what others in its process would see, or measures the process. */
const OWN_PROCESS =
  /\bvi\.(?:mock|doMock|hoisted|stub\w+|spyOn|useFakeTimers)\b|\b(?:processorClock|cpuUsage|memoryUsage)\b/;

const files = INCLUDE.flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
).map((path) => path.replaceAll('\\', '/'));
const alone = files.filter(
  (path) => OWN_FOLDERS.test(path) || OWN_PROCESS.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
);

/** In the order in which they start where no earlier run says how long each file takes: a long file that starts last runs alone. */
const LONGEST = [
  'package',
  'browser',
  'crash',
  'e2e',
  'architecture',
  'lossy',
  'model',
  'budgets',
  'session-bundles',
];

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    if (sorted.every((one) => this.ctx.cache.getTestSpecificationResult(one) !== undefined)) return sorted;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
      return at === -1 ? LONGEST.length : at;
    };
    // The files that share processes stay together, behind the others.
    const isolated = ({ project }: TestSpecification) => (project.config.isolate ? 0 : 1);
    return sorted.sort((a, b) => isolated(a) - isolated(b) || rank(a) - rank(b));
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
      { extends: true, test: { name: 'alone', include: alone } },
      // A process of its own for each file, and all modules anew, would be a third of their time.
      {
        extends: true,
        test: {
          name: 'shared',
          include: INCLUDE,
          exclude: [...alone, '**/node_modules/**', '**/dist/**'],
          isolate: false,
        },
      },
    ],
  },
});
