import type { JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';

const get = (operationId: string, more: JsonObject = {}): JsonObject => ({
  get: { operationId, responses: { '200': { description: 'ok' } }, ...more },
});

const PETS: JsonObject = {
  '/v1/pets': get('oldPets'),
  '/toys': get('toys'),
  '/shops': get('shops'),
  '/regions': get('regions'),
};

/** Another API version makes pets of two kinds, toys are gone, and shops take something else. */
const AFTER: JsonObject = {
  '/v1/pets': get('oldPets'),
  '/v2/pets': get('newPets'),
  '/shops': get('shops', { parameters: [{ name: 'town', in: 'query', schema: { type: 'string' } }] }),
  '/regions': get('regions'),
};

const api = (paths: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths,
});

const FILES = {
  'visit.yaml': `workflow: visit
inputs:
  toy: { type: string, provider: pets toys:list }
  shop: { type: string, provider: { id: "pets  shops:list" } }
steps:
  - { id: see, run: pets  pets:list }
  - { id: play, run: pets toys:list }
  - { id: play_again, run: pets toys:list }
  - { id: where, run: pets regions:list }
`,
  'calm.yaml': 'workflow: calm\nsteps:\n  - { id: where, run: pets regions:list }\n',
  'above.yaml':
    'workflow: above\nsteps:\n  - { id: all, run: workflow visit }\n  - { id: ask, run: other toys:list }\n',
  'broken.yaml': 'steps: pets toys:list\n',
  'a.json': JSON.stringify({ workflow: 'again', steps: [{ id: 'play', run: 'pets toys:list' }] }),
};

describe('importing a document again', () => {
  test('names the saved workflows whose commands are gone or are different', async () => {
    const documents: Record<string, JsonObject> = { pets: api(PETS) };
    const world = await manifestWorld({ documents, files: { ...FILES } });
    documents.pets = api(AFTER);
    const again = { source: 'pets', catalog_title: 'pets', vendor: 'pets', overwrite: true };
    const { changes } = right(await world.importDocument(again)());
    expect(changes).toMatchObject({
      removed: ['toys:list'],
      renamed: [],
      added: ['pets:new-pets'],
      changed: ['shops:list'],
    });
    expect(changes?.workflows).toEqual([
      {
        workflow_id: 'again',
        commands: [{ command: 'pets toys:list', change: 'removed', step_ids: ['play'], inputs: [] }],
      },
      {
        workflow_id: 'visit',
        commands: [
          {
            command: 'pets toys:list',
            change: 'removed',
            step_ids: ['play', 'play_again'],
            inputs: ['toy'],
          },
          { command: 'pets shops:list', change: 'changed', step_ids: [], inputs: ['shop'] },
        ],
      },
    ]);
    const { violations } = right(await world.validateManifest({ workflow_id: 'again' })());
    expect(violations).toMatchObject([{ rule: 'unknown-command', step_id: 'play' }]);
    expect(violations[0]?.message).toContain('pets toys:list');
    const same = right(await world.importDocument(again)());
    expect(same.changes).toMatchObject({ removed: [], workflows: [] });
  });

  test('with another vendor gives all commands another name', async () => {
    const world = await manifestWorld({ documents: { pets: api(PETS) }, files: { ...FILES } });
    const again = { source: 'pets', catalog_title: 'pets', vendor: 'zoo', overwrite: true };
    const { changes } = right(await world.importDocument(again)());
    expect(changes?.workflows.map(({ workflow_id }) => workflow_id)).toEqual(['again', 'calm', 'visit']);
    expect(changes?.workflows[1]?.commands).toEqual([
      {
        command: 'pets regions:list',
        change: 'renamed',
        new_name: 'zoo regions:list',
        step_ids: ['where'],
        inputs: [],
      },
    ]);
  });
});
