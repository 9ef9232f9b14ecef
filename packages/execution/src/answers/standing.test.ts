import { type JsonObject, utf8Length } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { fitStanding, standingOf } from './standing.ts';

const FLOW: CompiledWorkflow = {
  formatVersion: 1,
  workflowId: 'team.flow',
  name: 'Flow {{ticket}}',
  description: 'Does it.',
  version: '1.0.0',
  kind: 'workflow',
  examples: [],
  metaGuidance: ['Cite {{ticket}}.', 'Change nothing.'],
  preconditions: ['{{ticket}} is open.'],
  clarificationPrompts: ['Is {{ticket}} all?'],
  instructions: [],
};

const GUIDE = {
  id: 'guide',
  source: 'docs/{{ticket}}.md',
  authoritative: true,
  resolveFrom: 'workspace',
} as const;

const PLENTY = 20_000;

/** Standing texts in a project that has the files of `found`. */
const standing = (more: Partial<CompiledWorkflow>, context: JsonObject, found: readonly string[] = []) => {
  const find = async (folder: string, path: string) =>
    found.includes(path) ? `${folder}/${path}` : undefined;
  const deps = { documents: { find }, catalog: { folderOf: () => '/package' } };
  return standingOf(
    deps,
    { run: { workflow: { ...FLOW, ...more }, workspace: '/project' }, context },
    PLENTY,
  );
};

describe('what holds for a whole run', () => {
  test('is filled in with the context of the node', async () => {
    const functions = [{ name: 'read', definition: 'Read {{ticket}}.' }];
    expect(await standing({ functions }, { ticket: 'T-7' })).toEqual({
      name: 'Flow {{ticket}}',
      description: 'Does it.',
      metaGuidance: ['Cite T-7.', 'Change nothing.'],
      preconditions: ['T-7 is open.'],
      clarificationPrompts: ['Is T-7 all?'],
      functions: [{ name: 'read', definition: 'Read T-7.' }],
    });
  });

  test('names documents by the paths that the author wrote', async () => {
    const references = [{ ...GUIDE, title: 'About {{ticket}}', purpose: 'Why {{ticket}}.' }];
    const shown = { id: 'guide', title: 'About T-7', purpose: 'Why T-7.', authoritative: true };
    const context = { ticket: 'T-7' };
    expect((await standing({ references }, context)).references).toEqual([
      { ...shown, path: 'docs/{{ticket}}.md', found: false },
    ]);
    expect((await standing({ references }, context, ['docs/{{ticket}}.md'])).references).toEqual([
      { ...shown, path: '/project/docs/{{ticket}}.md', found: true },
    ]);
  });

  test('finds a document beside the file that it belongs to', async () => {
    const folderOf = (id: string) => `/files/${id}`;
    const documents = { find: async (folder: string, path: string) => `${folder}/${path}` };
    const reference = { ...GUIDE, source: 'g.md', title: 'T', purpose: 'P', resolveFrom: 'package' } as const;
    const references = [reference, { ...reference, owner: 'team.routine-look' }];
    const run = { workflow: { ...FLOW, references }, workspace: '/project' };
    const found = await standingOf({ documents, catalog: { folderOf } }, { run, context: {} }, PLENTY);
    expect(found.references?.map(({ path }) => path)).toEqual([
      '/files/team.flow/g.md',
      '/files/team.routine-look/g.md',
    ]);
  });

  test.each([400, 900, 2_000])('fits into %i bytes with all that is filled in', async (room) => {
    const metaGuidance = Array.from({ length: 9 }, (_, n) => `${n}: {{long}}`);
    const fitted = fitStanding(await standing({ metaGuidance }, { long: '"é'.repeat(300) }), room);
    expect(fitted.shortened).toBe(true);
    expect(utf8Length(JSON.stringify(fitted))).toBeLessThanOrEqual(room);
  });

  test('keeps whole texts of every sort as long as there is room, the rules first', async () => {
    const functions = [{ name: 'read', definition: 'Read it.' }];
    const all = await standing({ functions, metrics: 'm'.repeat(900) }, { ticket: 'T-7' });
    const fitted = fitStanding(all, 500);
    expect(fitted).toEqual({ ...all, metrics: undefined, shortened: true });
  });
});

describe('standing texts without room for all', () => {
  const TEXTS = {
    functions: [{ name: 'read', definition: 'Read it.' }],
    references: [{ ...GUIDE, title: 'T', purpose: 'P' }],
    metrics: 'Count the files.',
    recommendedPreferences: { autonomy: 'guided' },
  } as const;
  const bytesOf = (part: object) => utf8Length(JSON.stringify(part));

  test('stay whole where there is just room, and are shortened for a byte less', async () => {
    const all = await standing(TEXTS, { ticket: 'T-7' });
    expect(fitStanding(all, bytesOf(all))).toEqual(all);
    expect(fitStanding(all, bytesOf(all))).not.toHaveProperty('shortened');
    const fitted = fitStanding(all, bytesOf(all) - 1);
    expect(fitted.shortened).toBe(true);
    // The word that it is shortened takes room, too: the metrics give way, and a shorter text still fits.
    expect(fitted).toEqual({ ...all, metrics: undefined, shortened: true });
  });

  test.each([
    'metaGuidance',
    'functions',
    'preconditions',
    'recommendedPreferences',
    'references',
    'metrics',
    'clarificationPrompts',
  ] as const)('keep what comes first: %s', async (key) => {
    const order = [
      'metaGuidance',
      'functions',
      'preconditions',
      'recommendedPreferences',
      'references',
      'metrics',
      'clarificationPrompts',
    ] as const;
    const all = await standing(TEXTS, { ticket: 'T-7' });
    const none = { name: all.name, description: all.description, metaGuidance: [], preconditions: [] };
    const upTo = order.slice(0, order.indexOf(key) + 1).map((one) => [one, all[one]] as const);
    const kept = {
      ...none,
      clarificationPrompts: [],
      shortened: true as const,
      ...Object.fromEntries(upTo),
    };
    // What comes later is longer than the room that is left, whatever it is.
    const long = { ...all, clarificationPrompts: [...all.clarificationPrompts, 'x'.repeat(5_000)] };
    const fitted = fitStanding(long, bytesOf(kept));
    for (const [one, value] of upTo) expect(fitted[one]).toEqual(value);
    expect(bytesOf(fitted)).toBeLessThanOrEqual(bytesOf(kept));
  });

  test('are name and description at least', async () => {
    const all = await standing(TEXTS, {});
    expect(fitStanding(all, 0)).toEqual({
      name: all.name,
      description: all.description,
      metaGuidance: [],
      preconditions: [],
      clarificationPrompts: [],
      shortened: true,
    });
  });
});

test('a document of a folder that is not known is named as the author wrote it', async () => {
  const documents = { find: async () => '/somewhere' };
  const deps = { documents, catalog: { folderOf: () => undefined } };
  const of = async (resolveFrom: 'workspace' | 'package', workspace: string | undefined) => {
    const references = [{ ...GUIDE, title: 'T', purpose: 'P', resolveFrom }];
    const run = { workflow: { ...FLOW, references }, workspace };
    return (await standingOf(deps, { run, context: {} }, PLENTY)).references;
  };
  const unknown = [{ path: 'docs/{{ticket}}.md', found: false }];
  expect(await of('workspace', undefined)).toMatchObject(unknown);
  expect(await of('package', '/project')).toMatchObject(unknown);
  expect(await of('workspace', '/project')).toMatchObject([{ path: '/somewhere', found: true }]);
});
