import { step } from '@workrail/authoring/workflow-files';
import type { JsonObject } from '@workrail/kernel';

/** A part of a workflow that needs something of the context, under keys and ids that begin with `p`. */
export interface Part {
  readonly name: string;
  readonly steps: (p: string) => readonly object[];
  readonly context?: (p: string) => JsonObject;
  /** Set where no value fits what a second round would need at the same time. */
  readonly isOnce?: true;
  /** Set where nobody can tell what comes next before the value is there. */
  readonly isOpen?: true;
}

const needs = (id: string, ...context: readonly object[]) => step(id, { requires: { context } });
const loop = (id: string, settings: object, body: readonly object[], more: object = {}) => ({
  id,
  type: 'loop',
  title: id,
  loop: { maxIterations: 6, ...settings },
  body,
  ...more,
});
export const each = (
  id: string,
  items: string,
  itemVar: string,
  body: readonly object[],
  maxIterations = 6,
) => loop(id, { type: 'forEach', items, itemVar, maxIterations }, body);
const times = (id: string, count: string, maxIterations: number, body: readonly object[]) =>
  loop(id, { type: 'for', count, maxIterations }, body);
const asks = (contextKey: string) => ({
  userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Which one', contextKey }],
});
const text = { type: 'string' };
const number = { type: 'number' };

/** Every way in which a workflow needs something of the context. */
export const PARTS: readonly Part[] = [
  { name: 'a field of a key', steps: (p) => [needs(`${p}a`, { key: `${p}plan.owner`, ...text })] },
  {
    name: 'several fields below one key, one of them deeper',
    steps: (p) => [
      needs(
        `${p}a`,
        { key: `${p}plan.owner` },
        { key: `${p}plan.size`, ...number },
        { key: `${p}plan.dates.due`, ...text },
      ),
    ],
  },
  {
    name: 'a key as an object, and a field of it',
    steps: (p) => [
      needs(`${p}a`, { key: `${p}plan`, type: 'object' }, { key: `${p}plan.on`, type: 'boolean' }),
      needs(`${p}b`, { key: `${p}aim.goal`, ...text }, { key: `${p}aim` }),
    ],
  },
  {
    name: 'a key as an object whose fields a text and a condition read',
    steps: (p) => [
      needs(`${p}a`, { key: `${p}plan`, type: 'object' }),
      step(`${p}b`, {
        prompt: `For {{${p}plan.owner}}.`,
        runCondition: { var: `${p}plan.size`, gt: 3 },
      }),
    ],
  },
  {
    name: 'one field after the other',
    steps: (p) => [
      needs(`${p}a`, { key: `${p}plan.owner`, ...text }),
      needs(`${p}b`, { key: `${p}plan.size`, ...number }),
      needs(`${p}c`, { key: `${p}plan.owner` }, { key: `${p}plan.size` }),
    ],
  },
  {
    name: 'a field that a condition cannot compare',
    isOpen: true,
    context: (p) => ({ [`${p}plan`]: { size: 'big', title: 'T' } }),
    steps: (p) => [
      step(`${p}a`, { runCondition: { var: `${p}plan.size`, gt: 3 } }),
      needs(`${p}b`, { key: `${p}plan.title`, ...text }),
    ],
  },
  {
    name: 'a field that only the user can give',
    steps: (p) => [step(`${p}a`, asks(`${p}account.region`)), needs(`${p}b`, { key: `${p}account.region` })],
  },
  {
    name: 'a field of each entry of a list',
    steps: (p) => [each(`${p}l`, `${p}findings`, 'f', [needs(`${p}a`, { key: 'f.name', ...text })])],
  },
  {
    name: 'fields of each entry that a later step of the body needs',
    steps: (p) => [
      each(`${p}l`, `${p}findings`, 'f', [
        step(`${p}a`),
        needs(`${p}b`, { key: 'f.score', ...number }),
        step(`${p}c`, { runCondition: { var: 'f.rank', gte: 1 }, prompt: 'Fix {{f.place}}.' }),
      ]),
    ],
  },
  {
    name: 'a list below a key, with a field of it beside',
    steps: (p) => [
      each(`${p}l`, `${p}plan.findings`, 'f', [
        needs(`${p}a`, { key: 'f.name' }, { key: `${p}plan.owner`, ...text }),
      ]),
    ],
  },
  {
    name: 'a list in each entry of a list',
    steps: (p) => [
      each(`${p}l`, `${p}findings`, 'f', [
        each(`${p}m`, 'f.files', 'g', [
          needs(`${p}a`, { key: 'g.path', ...text }, { key: 'f.name', ...text }),
        ]),
      ]),
    ],
  },
  {
    name: 'a list of lists',
    steps: (p) => [
      each(`${p}l`, `${p}rows`, 'row', [
        each(`${p}m`, 'row', 'cell', [needs(`${p}a`, { key: 'cell', ...text })]),
      ]),
    ],
  },
  {
    name: 'a list of numbers',
    steps: (p) => [each(`${p}l`, `${p}sizes`, 'size', [needs(`${p}a`, { key: 'size', ...number })])],
  },
  {
    name: 'entries of which some lack a field',
    context: (p) => ({ [`${p}findings`]: [{ name: 'one', note: 'kept' }, { note: 'kept' }, 'three'] }),
    steps: (p) => [
      each(`${p}l`, `${p}findings`, 'f', [needs(`${p}a`, { key: 'f.name', ...text })]),
      each(`${p}m`, `${p}findings`, 'f', [needs(`${p}b`, { key: 'f.name', ...text })]),
    ],
  },
  {
    name: 'long entries that lack a field, in a list below a key',
    context: (p) => ({
      [`${p}plan`]: { owner: 'me', findings: [{ name: 'n'.repeat(9_000) }, { size: 2 }] },
    }),
    steps: (p) => [
      each(`${p}l`, `${p}plan.findings`, 'f', [
        needs(`${p}a`, { key: 'f.name', ...text }, { key: `${p}plan.owner`, ...text }),
      ]),
    ],
  },
  {
    name: 'a number that a loop counts itself',
    steps: (p) => [
      each(`${p}l`, `${p}areas`, 'area', [
        step(`${p}a`, { prompt: 'Round {{currentIteration}}, entry {{index}}: {{area}}.' }),
      ]),
    ],
  },
  {
    name: 'a key of two types, one after the other',
    steps: (p) => [
      needs(`${p}a`, { key: `${p}limit`, ...text }),
      needs(`${p}b`, { key: `${p}limit`, ...number }),
      needs(`${p}c`, { key: `${p}limit`, type: 'object' }),
      needs(`${p}d`, { key: `${p}limit.high`, ...number }),
    ],
  },
  {
    name: 'a key that is a text first and a list of a loop later',
    isOnce: true,
    steps: (p) => [
      needs(`${p}a`, { key: `${p}areas`, ...text }),
      each(`${p}l`, `${p}areas`, 'area', [step(`${p}b`)]),
    ],
  },
  {
    name: 'a key that is not said to have a type, and is a list of a loop later',
    steps: (p) => [needs(`${p}a`, { key: `${p}areas` }), each(`${p}l`, `${p}areas`, 'area', [step(`${p}b`)])],
  },
  {
    name: 'what the first step of a loop needs besides',
    steps: (p) => [
      each(`${p}l`, `${p}areas`, 'area', [
        times(`${p}m`, `${p}rounds`, 2, [
          needs(`${p}a`, { key: `${p}owner`, ...text }, { key: `${p}light`, type: 'boolean' }),
        ]),
      ]),
    ],
  },
  {
    name: 'what the first step of a loop needs that a condition ends',
    isOpen: true,
    steps: (p) => [
      loop(`${p}l`, { type: 'until', condition: { var: `${p}state.done`, equals: true } }, [
        needs(`${p}a`, { key: `${p}state.done`, type: 'boolean' }),
      ]),
    ],
  },
  ...[20, 60, 400].map(
    (length): Part => ({
      name: `a list of ${length} entries that lack fields`,
      context: (p) => ({
        [`${p}plan`]: {
          areas: Array.from({ length }, (_, at) => ({ path: `src/some/folder/file-${at}.ts` })),
        },
      }),
      steps: (p) => [
        step(`${p}a`, { prompt: `{{${p}plan.note}}` }),
        needs(`${p}b`, { key: `${p}plan.owner`, ...text }),
        each(
          `${p}l`,
          `${p}plan.areas`,
          'area',
          [needs(`${p}c`, { key: 'area.name', ...text }, { key: 'area.line', ...number })],
          length === 20 ? 20 : 500,
        ),
      ],
    }),
  ),
  {
    name: 'fields of lists in the entries of a list, more than a form has room for',
    context: (p) => ({
      [`${p}files`]: Array.from({ length: 4 }, (_, at) => ({
        path: `f${at}`,
        findings: Array.from({ length: 30 }, (_, index) => ({ title: `finding ${index}` })),
      })),
    }),
    steps: (p) => [
      each(`${p}l`, `${p}files`, 'file', [
        each(
          `${p}m`,
          'file.findings',
          'finding',
          [needs(`${p}a`, { key: 'finding.severity', ...text }, { key: 'finding.line', ...number })],
          30,
        ),
      ]),
    ],
  },
  {
    name: 'a field of an entry by its place, and of each one',
    context: (p) => ({ [`${p}files`]: [{ path: 'a.ts' }, { path: 'b.ts' }] }),
    steps: (p) => [
      needs(`${p}a`, { key: `${p}files.1.owner`, ...text }),
      each(`${p}l`, `${p}files`, 'file', [
        needs(`${p}b`, { key: `${p}files.0.owner`, ...text }, { key: 'file.size', ...number }),
      ]),
    ],
  },
  {
    name: 'as many rounds as a list has entries',
    steps: (p) => [times(`${p}l`, `${p}files.length`, 4, [step(`${p}a`)])],
  },
  {
    name: 'a list under a key with dots in its own name',
    context: (p) => ({ [`${p}plan.areas`]: [{ x: 1 }], [`${p}plan`]: { owner: 'me' } }),
    steps: (p) => [each(`${p}l`, `${p}plan.areas`, 'area', [needs(`${p}a`, { key: 'area.name', ...text })])],
  },
  { name: 'a count', steps: (p) => [times(`${p}l`, `${p}rounds`, 3, [step(`${p}a`)])] },
  {
    name: 'a count below a key, and one that two loops share',
    steps: (p) => [
      times(`${p}l`, `${p}plan.rounds`, 5, [step(`${p}a`)]),
      times(`${p}m`, `${p}plan.rounds`, 2, [step(`${p}b`)]),
    ],
  },
  {
    name: 'a count that is higher than the limit',
    context: (p) => ({ [`${p}rounds`]: 12, [`${p}plan`]: { rounds: 7, owner: 'me' } }),
    steps: (p) => [
      times(`${p}l`, `${p}rounds`, 2, [step(`${p}a`)]),
      times(`${p}m`, `${p}plan.rounds`, 3, [needs(`${p}b`, { key: `${p}plan.owner` })]),
    ],
  },
  {
    name: 'a count of each entry',
    steps: (p) => [
      each(`${p}l`, `${p}jobs`, 'job', [
        times(`${p}m`, 'job.times', 2, [needs(`${p}a`, { key: 'job.name', ...text })]),
      ]),
    ],
  },
];
