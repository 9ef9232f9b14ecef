import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { SourceMutant } from './enumerate.ts';
import { mutantKey } from './mutant.ts';
import { fromResult, NOT_IN_SAMPLE } from './stryker-mutant.ts';

export interface MutationRun {
  readonly target: string;
  /** The copy that is mutated. */
  readonly copy: string;
  readonly files: readonly string[];
  readonly sample: readonly SourceMutant[];
  readonly workers: number;
  /** Whether only the target's own tests count. */
  readonly own: boolean;
  /** Results of an earlier run, and where those of this one go. */
  readonly results: string;
}

/** A mutant under which the tests cannot even be loaded is noticed as well. */
export const NOTICED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

export type Outcome = SourceMutant & { readonly status: MutantResult['status'] };

/** Lets the tests of a target judge each mutant of the sample. */
export async function runTarget(run: MutationRun): Promise<readonly Outcome[]> {
  const { copy, sample, results } = run;
  const work = join(copy, '.mutation');
  const incrementalFile = join(work, 'incremental.json');
  const sampleFile = join(work, 'sample.json');
  mkdirSync(work);
  writeFileSync(sampleFile, JSON.stringify(sample.map(mutantKey)));
  if (existsSync(results)) cpSync(results, incrementalFile);
  process.env.MUTATION_TARGET = run.target;
  process.env.MUTATION_SAMPLE = sampleFile;
  process.env.MUTATION_OWN_TESTS = run.own ? '1' : '0';
  process.chdir(copy);
  const judged = await new Stryker({
    mutate: [...run.files],
    testRunner: 'sampled-vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')), RUNNER],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    inPlace: true,
    concurrency: run.workers,
    incremental: true,
    incrementalFile,
    // A busy machine must not pass for an endless loop.
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    tempDirName: '.mutation/stryker',
  }).runMutationTest();
  keepNoticed(incrementalFile, results);
  const statuses = new Map(judged.map((mutant) => [mutantKey(fromResult(copy, mutant)), mutant.status]));
  return sample.map((mutant) => {
    const status = statuses.get(mutantKey(mutant));
    if (status === undefined) throw new Error(`a mutant was not judged: ${mutantKey(mutant)}`);
    return { ...mutant, status };
  });
}

const RUNNER = fileURLToPath(new URL('sampled-runner.ts', import.meta.url));

interface Report {
  readonly files: Readonly<
    Record<string, { mutants: readonly { readonly status: string; readonly statusReason?: string }[] }>
  >;
}

/**
 * Keeps what tests noticed. Whatever they let pass is judged again, for a new test may notice it; so is what took too
 * long, for that may have been the machine.
 */
function keepNoticed(from: string, to: string): void {
  const report = JSON.parse(readFileSync(from, 'utf8')) as Report;
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter(
      ({ status, statusReason }) =>
        NOTICED.has(status) && status !== 'Timeout' && statusReason !== NOT_IN_SAMPLE,
    );
  }
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, JSON.stringify(report));
}
