import type { ServerHome } from '../../e2e/harness/server-home.ts';

/** As many steps as a test wants, all of them alike. */
export const LONG = 'crash.long';
/** Four steps, so that runs start and end often. */
export const SHORT = 'crash.short';
/** Like `SHORT`; files of their own, for tests that need several pinned workflows. */
export const OTHER = 'crash.other';
export const THIRD = 'crash.third';

const step = (id: string) => ({ id, title: `Step ${id}`, prompt: `Do ${id}.` });
const short = (id: string) => ({
  id,
  name: id,
  description: 'Four steps in a row.',
  version: '1.0.0',
  steps: ['one', 'two', 'three', 'four'].map((name) => step(`step-${name}`)),
});

const FILES = {
  'long.json': {
    id: LONG,
    name: 'Long',
    description: 'One step, many times.',
    version: '1.0.0',
    steps: [
      {
        id: 'rounds',
        type: 'loop',
        title: 'Rounds',
        loop: { type: 'for', count: 400, maxIterations: 400 },
        body: [step('round')],
      },
    ],
  },
  'short.json': short(SHORT),
  'other.json': short(OTHER),
  'third.json': short(THIRD),
};

export const WORKFLOWS = Object.keys(FILES).length;

export function writeWorkflows(home: ServerHome): void {
  for (const [name, file] of Object.entries(FILES)) home.write(`workflows/${name}`, file);
}
