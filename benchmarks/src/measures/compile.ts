import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow, workflowSchema } from '@workrail/workflow-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Figure, ratioFigure } from '../report.ts';
import { paired } from '../statistics.ts';

const BATCHES = 15;
const FEW = 500;
const MANY = 5_000;

const root = new URL('../../../', import.meta.url);

/** Published files where they are at hand, else the one of this project that calls no routine. */
function realFiles(): readonly string[] {
  const corpus = process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../shared/corpus', root));
  const folder = join(corpus, 'workflows', 'main');
  if (!existsSync(folder)) return [readFileSync(new URL('workflows/code-review.json', root), 'utf8')];
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** A workflow with as many steps; each with a condition and blocks, as real ones have. */
function workflowOf(steps: number): string {
  return JSON.stringify({
    id: 'bench.wide',
    name: 'Wide',
    description: 'Many steps.',
    version: '1.0.0',
    steps: Array.from({ length: steps }, (_, index) => ({
      id: `step-${index}`,
      title: `Step ${index}`,
      prompt: `Do piece ${index}; set pieceDone.`,
      runCondition: { var: 'pieceDone', not_equals: index },
    })),
  });
}

const fileOf = (text: string) =>
  ({ file: 'x.json', text, format: 'json', source: 'bundled', inRoutinesFolder: false }) as const;

async function compile(text: string): Promise<void> {
  const outcome = compileWorkflow(fileOf(text), nodeDigests);
  if (outcome._tag === 'Left') throw new Error(outcome.left[0]?.message);
}

/** How long a compilation takes: as the number of steps grows, and against reading and checking by the schema. */
export async function compiling(): Promise<readonly Figure[]> {
  const [few, many] = [workflowOf(FEW), workflowOf(MANY)];
  const growth = { name: `compiling ${MANY} steps against ${FEW} ten times`, limit: 1.5 };
  const grown = await paired(
    { atLeast: BATCHES, size: 3, limit: growth.limit },
    () => compile(many),
    async () => {
      for (let done = 0; done < MANY / FEW; done += 1) await compile(few);
    },
  );
  const texts = realFiles();
  const accepts = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(workflowSchema());
  const real = {
    name: `compiling ${texts.length} real files against JSON.parse and ajv`,
    limit: 10,
  };
  const typical = await paired(
    { atLeast: BATCHES, size: 10, limit: real.limit },
    async () => {
      for (const text of texts) await compile(text);
    },
    async () => {
      for (const text of texts) if (!accepts(JSON.parse(text))) throw new Error('the schema refuses it');
    },
  );
  return [ratioFigure(growth, grown), ratioFigure(real, typical)];
}
