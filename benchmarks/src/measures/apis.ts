import { join } from 'node:path';
import { documentOf } from '../apis/documents.ts';
import { largeImports } from '../apis/large-import.ts';
import { type ApisHere, apisHere, good } from '../apis/use-cases.ts';
import { type Figure, ratioFigure } from '../report.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const SEARCH = { atLeast: 15, size: 20, limit: 5 };
/** Ten times as many commands may take ten times as long, and no longer. */
const SEARCH_GROWTH = { atLeast: 15, size: 10, limit: 10 };
const VALIDATION = { atLeast: 7, size: 2, limit: 1.5 };

const [FEW, MANY] = [200, 2_000];
const STEPS = [10, 100, 500] as const;

/** Importing, finding and using the commands of APIs, each against the least that has to be done for it. */
export async function apis(setting: Setting): Promise<readonly Figure[]> {
  const root = setting.serverEnv.WORKRAIL_DATA_DIR ?? '';
  const large = await largeImports(setting);
  const few = await apisHere(join(root, 'few'), documentOf(FEW));
  const many = await apisHere(join(root, 'many'), documentOf(MANY));
  setting.progress('searches');
  const searches = await searching(few, many);
  setting.progress('validations');
  return [...large, ...searches, ...(await validating(few))];
}

async function searching(few: ApisHere, many: ApisHere): Promise<readonly Figure[]> {
  const search = (of: ApisHere) => async () => {
    const { total } = await good(of.listCommands({ query: 'create a note of a customer' }));
    if (total === 0) throw new Error('nothing was found');
  };
  const page = () => good(many.listCommands());
  const found = { name: `search among ${MANY} commands, to a page of them`, limit: SEARCH.limit };
  const grown = { name: `the same to one among ${FEW}`, limit: SEARCH_GROWTH.limit };
  return [
    ratioFigure(found, await paired(SEARCH, search(many), page)),
    ratioFigure(grown, await paired(SEARCH_GROWTH, search(many), search(few))),
  ];
}

async function validating(of: ApisHere): Promise<readonly Figure[]> {
  const { commands } = await good(of.listCommands());
  const names = commands.map(({ command }) => command);
  const validation = (steps: number) => {
    const manifest_content = workflowOf(steps, names);
    return async () => {
      const { valid, violations } = await good(of.validateManifest({ manifest_content }));
      if (!valid) throw new Error(JSON.stringify(violations[0]));
    };
  };
  const figures: Figure[] = [];
  for (const [index, steps] of STEPS.entries()) {
    const fewer = STEPS[index - 1];
    if (fewer === undefined) continue;
    const times = steps / fewer;
    const one = validation(fewer);
    const several = async () => {
      for (let done = 0; done < times; done += 1) await one();
    };
    const name = `validating ${steps} steps, to ${fewer} ${times} times`;
    figures.push(
      ratioFigure({ name, limit: VALIDATION.limit }, await paired(VALIDATION, validation(steps), several)),
    );
  }
  return figures;
}

/** Each step looks at the one before it. */
const workflowOf = (steps: number, commands: readonly string[]): string =>
  [
    'workflow: many_steps',
    'inputs:\n  name: { type: string }',
    'steps:',
    ...Array.from({ length: steps }, (_, index) =>
      [
        `  - id: step_${index}`,
        `    run: ${commands[index % commands.length]}`,
        ...(index === 0 ? [] : [`    depends_on: [step_${index - 1}]`]),
        `    if: inputs.name != "${index}"`,
      ].join('\n'),
    ),
    '',
  ].join('\n');
