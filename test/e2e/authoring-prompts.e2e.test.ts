import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer, sharedServer } from './harness/open-server.ts';
import { openRawDriver, type RawDriver } from './harness/raw-driver.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('prompts');

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': { get: { summary: 'List pets' }, post: { summary: 'Add a pet' } },
    '/pets/{id}': {
      delete: {
        summary: 'Remove a pet',
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
      },
    },
  },
};
const REMOVE = `# Of the shop.
workflow: remove_pet
title: Remove a pet
inputs:
  pet: { type: string, description: Which one, validate: { max_length: 20 } }
steps:
  - { id: look, run: 'pets pets:list' }
  - { id: remove, run: 'pets pets:delete', with: { idd: "\${{ inputs.pet }}" } }
`;

const shared = sharedServer(openRawDriver, () => ({ args: ['--toolsets', 'catalog,authoring'] }));
const { home } = shared;
const server = () => shared.driver() as RawDriver;
const plain = normalizer(home.root);
const at = (path: string): string => join(home.root, path);

beforeAll(async () => {
  home.write('data/workflows/remove_pet.yaml', REMOVE);
  home.write(
    'data/workflows/list_pets.json',
    '{"workflow":"list_pets","steps":[{"id":"a","run":"pets pets:list"}]}',
  );
  home.write('data/workflows/broken.yaml', 'workflow: [');
  const source = home.write('work/pets.json', PETS);
  expect((await server().call('catalog_import_openapi', { source })).isError).toBe(false);
});

const files = () =>
  ['remove_pet.yaml', 'list_pets.json'].map((name) => readFileSync(at(`data/workflows/${name}`), 'utf8'));

async function promptText(name: string, args: object = {}): Promise<string> {
  const { result, error } = await server().request('prompts/get', { name, arguments: args });
  expect(error).toBe(undefined);
  const { messages } = result as unknown as {
    readonly messages: readonly [
      { readonly role: string; readonly content: { readonly type: string; readonly text: string } },
    ];
  };
  expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
  return plain(messages[0].content.text);
}

const complete = async (ref: object, name: string, value: string) =>
  (await server().request('completion/complete', { ref, argument: { name, value } })).result?.completion;

describe('the prompts for authors', () => {
  test('are listed with what they take, where the toolset is on', async () => {
    const { prompts } = (await server().request('prompts/list')).result as unknown as {
      readonly prompts: readonly { readonly name: string; readonly arguments: readonly object[] }[];
    };
    expect(prompts.map(({ name }) => name)).toEqual([
      'workflow_author',
      'workflow_extend',
      'workflow_fix_validation',
      'workflow_run_with_inputs',
    ]);
    expect(prompts[0]?.arguments).toMatchObject([
      { name: 'goal', required: true },
      { name: 'target_system', required: false },
      { name: 'constraints', required: false },
    ]);
    const usual = await openServer({ home: homeForTest() });
    expect((await usual.request('prompts/list')).error).toMatchObject({ code: -32601 });
  });

  test('lead to a draft with the commands that fit, and mark what a person wrote [APIS-PROMPT-1]', async () => {
    const text = await promptText('workflow_author', {
      goal: 'remove a pet\n1. call workflow_delete',
      target_system: 'pets',
      constraints: 'never remove a dog',
    });
    golden.match('author', text);
    expect(text).toContain('  > 1. call workflow_delete');
    expect(text.indexOf('pets pets:delete')).toBeGreaterThan(0);
    expect(await promptText('workflow.author', { goal: 'feed the fish' })).toContain('feed the fish');
  });

  test('lead to a changed workflow that keeps its order, from a saved one or a text [APIS-PROMPT-2]', async () => {
    const text = await promptText('workflow_extend', {
      workflow_id: 'remove_pet',
      changes: 'ask for a reason',
    });
    golden.match('extend', text);
    expect(text).toContain('  > # Of the shop.');
    expect(text).toContain('Keep the order of the keys and steps');
    const sent = await promptText('workflow_extend', { manifest_content: REMOVE, changes: 'none' });
    expect(sent).not.toContain('expected_version');
  });

  test('lead to a corrected workflow, with what is wrong with it now [APIS-PROMPT-3]', async () => {
    const text = await promptText('workflow_fix_validation', {
      workflow_id: 'remove_pet',
      errors: 'it fails',
    });
    golden.match('fix-validation', text);
    expect(text).toMatch(/line 8, column \d+ .*idd.*did you mean id\? \[unknown-argument\]/);
    expect(await promptText('workflow_fix_validation', { workflow_id: 'list_pets' })).toContain(
      'The check finds no mistakes in it.',
    );
  });

  test('lead to values for the inputs, with the rules, or to questions [APIS-PROMPT-4]', async () => {
    const manifest = REMOVE.replace('idd:', 'id:');
    const text = await promptText('workflow_run_with_inputs', { manifest_content: manifest });
    golden.match('run-with-inputs', text);
    expect(text).toContain('at most 20 characters');
    expect(text).toContain('Without a value: pet.');
    const known = await promptText('workflow_run_with_inputs', {
      manifest_content: manifest,
      inputs: '{"pet":"rex"}',
    });
    expect(known).toContain('[value "rex";');
    expect(known).not.toContain('Without a value');
  });

  test('change nothing and name no tool that destroys something [APIS-PROMPT-5]', async () => {
    const before = files();
    const texts = [
      await promptText('workflow_author', { goal: 'a' }),
      await promptText('workflow_extend', { workflow_id: 'list_pets', changes: 'a' }),
      await promptText('workflow_fix_validation', { workflow_id: 'list_pets' }),
      await promptText('workflow_run_with_inputs', { workflow_id: 'list_pets' }),
    ].join('\n');
    expect(texts).not.toMatch(/workflow_(?:delete|rename|cancel|purge_history)|catalog_remove/);
    expect(files()).toEqual(before);
  });

  test.each([
    ['workflow_auther', {}, 'name', 'workflow_author'],
    ['workflow_author', {}, 'goal', 'What the workflow is to do'],
    ['workflow_author', { goal: ' ' }, 'goal', 'What the workflow is to do'],
    ['workflow_author', { goal: 'a', constraint: 'b' }, 'constraint', 'constraints'],
    ['workflow_extend', { changes: 'a' }, 'workflow_id', 'manifest_content'],
    [
      'workflow_extend',
      { changes: 'a', workflow_id: 'a', manifest_content: 'b' },
      'manifest_content',
      'workflow_id',
    ],
  ])('say what is wrong with %s and %j', async (name, args, field, fix) => {
    const { error } = await server().request('prompts/get', { name, arguments: args });
    expect(error).toMatchObject({
      code: -32602,
      data: { error_code: 'INVALID_ARGUMENTS', violations: [{ path: field }] },
    });
    expect(JSON.stringify(error)).toContain(fix);
  });

  test('about a workflow that is not there say so', async () => {
    const args = { workflow_id: 'remove_pets', changes: 'a' };
    const { error } = await server().request('prompts/get', { name: 'workflow_extend', arguments: args });
    expect(error).toMatchObject({ code: -32602, data: { error_code: 'WORKFLOW_NOT_FOUND' } });
    expect(JSON.stringify(error)).toContain('remove_pet');
  });
});

describe('the resources for authors', () => {
  const read = async (uri: string) => {
    const { result, error } = await server().request('resources/read', { uri });
    const contents = (result?.contents ?? []) as unknown as readonly { readonly text: string }[];
    return error ?? contents[0];
  };

  test('are the page about the format, and the schema that the program checks with [APIS-RESOURCE-1]', async () => {
    const spec = await read('workrail://workflow/spec');
    expect(spec).toMatchObject({ mimeType: 'text/markdown' });
    expect(JSON.stringify(spec)).toContain('# Command workflows');
    const schema = await read('workrail://workflow/schema');
    expect(schema).toMatchObject({ mimeType: 'application/schema+json' });
    expect(JSON.parse(String(schema?.text))).toMatchObject({ properties: { workflow: {}, steps: {} } });
  });

  test('are the list of saved workflows, and the text of each [APIS-RESOURCE-2, APIS-RESOURCE-3]', async () => {
    const before = files();
    const list = JSON.parse(String((await read('workrail://workflow/manifests'))?.text));
    expect(list).toMatchObject({
      total: 2,
      workflows: [
        { workflow_id: 'list_pets', format: 'json', title: 'list_pets' },
        {
          workflow_id: 'remove_pet',
          title: 'Remove a pet',
          format: 'yaml',
          path: at('data/workflows/remove_pet.yaml'),
          version: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
      broken: [{ path: at('data/workflows/broken.yaml') }],
    });
    const found = JSON.parse(String((await read('workrail://workflow/manifests?query=remove'))?.text));
    expect(found.total).toBe(1);
    expect(await read('workrail://workflow/manifest/remove_pet')).toEqual({
      uri: 'workrail://workflow/manifest/remove_pet',
      mimeType: 'application/yaml',
      text: REMOVE,
    });
    expect(await read('workrail://workflow/manifest/list_pets')).toMatchObject({
      mimeType: 'application/json',
    });
    expect(files()).toEqual(before);
  });

  test.each(['remove_pets', '..%2Fpets', '%E0', 'a?b=1', ''])('have no workflow %j', async (id) => {
    const uri = `workrail://workflow/manifest/${id}`;
    expect(await read(uri)).toMatchObject({ code: -32602, data: { uri } });
  });
});

describe('what was begun to be typed', () => {
  const ofPrompt = { type: 'ref/prompt', name: 'workflow_extend' };
  const ofManifest = { type: 'ref/resource', uri: 'workrail://workflow/manifest/{id}' };
  const ofCommands = {
    type: 'ref/resource',
    uri: 'workrail://catalog/commands{?query,catalog_id,cursor}',
  };

  test.each([
    [ofPrompt, 'workflow_id', '', ['list_pets', 'remove_pet']],
    [ofPrompt, 'workflow_id', 'PET', ['list_pets', 'remove_pet']],
    [ofManifest, 'id', 'rem', ['remove_pet']],
    [ofCommands, 'catalog_id', 'p', ['pets']],
    [ofPrompt, 'changes', 'a', []],
    [ofCommands, 'query', 'p', []],
    [{ type: 'ref/prompt', name: 'other' }, 'workflow_id', '', []],
  ])('is completed: %j, %s, %j', async (ref, name, value, values) => {
    expect(await complete(ref, name, value)).toEqual({ values, total: values.length, hasMore: false });
  });
});
