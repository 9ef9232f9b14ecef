import { compileSchema, type SchemaCheck } from '@workrail/contracts';
import type { Json } from '@workrail/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { HOSTILE, REFUSED } from '../contracts/hostile.ts';
import type { Hostile } from '../contracts/hostile-values.ts';
import { type Figure, figureLine } from '../report.ts';
import type { Setting } from '../setting.ts';
import { median, paired, processorTime } from '../statistics.ts';

/** The largest artifact that a call may bring. */
const MOST_BYTES = 1 << 20;
/** As large as a value has to be for its length to grow evenly. */
const SAMPLE = 1_000;
const BATCHES = { atLeast: 3, size: 1 };
const LONGEST = 2_000;

/** How long the worst schemas and values take to check, at all sizes up to the limits. */
export async function contracts({ progress }: Setting): Promise<readonly Figure[]> {
  const figures = REFUSED.map(([name, schema]) => refusal(name, () => compileSchema(schema).check));
  for (const hostile of HOSTILE) {
    const figure = await verdicts(hostile);
    progress(figureLine(figure));
    figures.push(figure);
  }
  return figures;
}

function refusal(name: string, compile: () => SchemaCheck | undefined): Figure {
  let refused = false;
  const took = timeOf(() => {
    refused = compile() === undefined;
  });
  return {
    name: `refused: ${name}`,
    value: refused ? took : Number.POSITIVE_INFINITY,
    limit: LONGEST,
    unit: 'ms',
    detail: 'when the workflow is compiled',
  };
}

async function verdicts({ name, schema, valueOfSize }: Hostile): Promise<Figure> {
  const { check, problems } = compileSchema(schema);
  if (check === undefined) throw new Error(`${name}: ${problems[0]?.message}`);
  const whole = Math.floor((SAMPLE * MOST_BYTES) / JSON.stringify(valueOfSize(SAMPLE)).length);
  const taken = largest(whole, (size) => !isTooMuch(check, valueOfSize(size)));
  const times = [timeOf(() => check(valueOfSize(whole)))];
  const ratios: string[] = [];
  for (let size = taken; size > taken / 20; size = Math.floor(size / 2)) {
    const value = valueOfSize(size);
    const { ratio } = await paired(
      BATCHES,
      async () => times.push(timeOf(() => check(value))),
      floorOf(value),
    );
    const took = median(times.slice(-BATCHES.atLeast));
    ratios.push(`${size}: ${took.toFixed(0)} ms, ${ratio.toFixed(1)}x`);
  }
  return {
    name,
    value: Math.max(...times),
    limit: LONGEST,
    unit: 'ms',
    detail: `of ${whole}: ${ratios.join('; ')}`,
  };
}

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const started = processorTime();
  work();
  return processorTime() - started;
}

const isTooMuch = (check: SchemaCheck, value: Json): boolean =>
  check(value).some(({ message }) => message.includes('takes too much work'));

const plain = new Ajv2020({ strict: false }).compile({
  items: { type: ['number', 'string', 'object', 'array'] },
});

/** Reads the same value from its text and checks it by a schema that says little. */
function floorOf(value: Json): () => Promise<unknown> {
  const text = JSON.stringify(value);
  return async () => plain(JSON.parse(text));
}

/** The largest size for which `holds`, to a tenth. */
function largest(most: number, holds: (size: number) => boolean): number {
  if (holds(most)) return most;
  let [low, high] = [1, most];
  while (high - low > Math.max(1, low / 10)) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
