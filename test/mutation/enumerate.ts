import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { identityOf, type Mutant, type MutantIdentity } from './mutant.ts';
import { fromMutant } from './stryker-mutant.ts';
import { NOT_MUTATED, type Target } from './targets.ts';

export type SourceMutant = Mutant & MutantIdentity;

/** What is mutated of a target, from the root of the repository. */
export const sourcesOf = (root: string, { sources }: Target): readonly string[] =>
  globSync([...sources], { cwd: root, exclude: [...NOT_MUTATED] }).sort();

/** Every change that can be made to these files. */
export async function enumerateMutants(
  root: string,
  files: readonly string[],
): Promise<readonly SourceMutant[]> {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const instrumented = await new Instrumenter(SILENT).instrument(
    [...sources].map(([file, content]) => ({ name: join(root, file), content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return instrumented.mutants.map((mutant) => {
    const plain = fromMutant(root, mutant);
    return { ...plain, ...identityOf(plain, sources.get(plain.file) ?? '') };
  });
}

const off = () => false;
const ignore = () => {};
const SILENT = {
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
};
