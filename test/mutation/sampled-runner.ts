import { readFileSync } from 'node:fs';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { mutantKey } from './mutant.ts';
import { fromMutant, NOT_IN_SAMPLE } from './stryker-mutant.ts';

/** Runs vitest for the mutants of the sample, whose keys lie in a file, and passes over the others. */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (vitest === undefined) throw new Error('the vitest runner is missing');
  const runner: TestRunner = injector.injectFunction(vitest.factory);
  const sample = new Set<string>(
    JSON.parse(readFileSync(process.env.MUTATION_SAMPLE ?? '', 'utf8')) as readonly string[],
  );
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    dryRun: (options) => runner.dryRun(options),
    mutantRun: async (options: MutantRunOptions): Promise<MutantRunResult> =>
      sample.has(mutantKey(fromMutant(process.cwd(), options.activeMutant)))
        ? runner.mutantRun(options)
        : { status: MutantRunStatus.Error, errorMessage: NOT_IN_SAMPLE },
    dispose: async () => runner.dispose?.(),
  };
}
createRunner.inject = ['$injector'] as ['$injector'];

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sampled-vitest', createRunner)];
