/**
 * Mutation tests: changes the source in a copy of the checkout and reports the changes that no test notices.
 *
 *   node test/mutation/main.ts                          every target
 *   node test/mutation/main.ts engine kernel            these
 *   --sample 300    mutants per target; 0 takes all
 *   --seed 1        which ones
 *   --workers 1     vitest processes
 *   --own           counts only the target's own tests
 *   --fresh         forgets the results of earlier runs
 *   --list          names the targets
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { enumerateMutants, sourcesOf } from './enumerate.ts';
import { readEquivalents, staleEquivalents } from './equivalents.ts';
import { sampleOf } from './mutant.ts';
import { reportText, scoreOf } from './report.ts';
import { copyRepository } from './repository-copy.ts';
import { runTarget } from './run-target.ts';
import { TARGETS, type Target } from './targets.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Options {
  readonly sample: number;
  readonly seed: number;
  readonly workers: number;
  readonly own: boolean;
  readonly fresh: boolean;
}

async function mutate(
  name: string,
  target: Target,
  { sample, seed, workers, own, fresh }: Options,
): Promise<string> {
  const results = join(ROOT, 'node_modules', '.cache', 'mutation', `${name}${own ? '-own' : ''}.json`);
  if (fresh) rmSync(results, { force: true });
  const copy = copyRepository(ROOT);
  const files = sourcesOf(copy, target);
  const mutants = await enumerateMutants(copy, files);
  const equivalents = readEquivalents();
  const chosen = sampleOf(mutants, seed, sample === 0 ? mutants.length : sample);
  const outcomes = await runTarget({ target: name, copy, files, sample: chosen, workers, own, results });
  const stale = staleEquivalents(equivalents, mutants).map(
    ({ file, line }) => `  equivalents.json names a mutant that is gone: ${file}: ${line}`,
  );
  return [reportText(name, mutants.length, scoreOf(outcomes, equivalents)), ...stale].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    own: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const options = {
  sample: Number(values.sample),
  seed: Number(values.seed),
  workers: Number(values.workers),
  own: values.own,
  fresh: values.fresh,
};
const names = positionals.length > 0 ? positionals : Object.keys(TARGETS);
const targets = names.map((name): readonly [string, Target] => {
  const target = TARGETS[name];
  if (target === undefined)
    throw new Error(`no target "${name}"; there are ${Object.keys(TARGETS).join(', ')}`);
  return [name, target];
});
if (values.list) say(Object.keys(TARGETS).join('\n'));
else for (const [name, target] of targets) say(await mutate(name, target, options));
