import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TARGETS } from './targets.ts';

const target = TARGETS[process.env.MUTATION_TARGET ?? ''];
if (target === undefined) throw new Error('MUTATION_TARGET names no target');

/** The quick tests first: the first failure ends the run of a mutant. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes('/test/') ? 1 : 0);
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    include: [...target.ownTests, ...(process.env.MUTATION_OWN_TESTS === '1' ? [] : target.suites)],
    setupFiles: ['test/mutation/fixed-seed.ts'],
    sequence: { sequencer: OwnTestsFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
