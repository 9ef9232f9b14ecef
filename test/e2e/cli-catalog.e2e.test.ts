import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectHarmless, workrail } from './harness/command-line.ts';
import { project } from './harness/command-project.ts';

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'Fine' } } });

/** As many operations as a terminal does not show at once. */
const MANY = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`/things-${index}`, { get: operation(`Thing ${index}`) }]),
);

const PETS = `openapi: 3.0.3
info: { title: Pet Shop, version: "1" }
servers: [{ url: https://api.pets.example/v1 }]
paths:
  /pets:
    get:
      summary: List \u001b[31mpets
      responses:
        "200":
          description: Pets
          content: { application/json: { schema: { type: array, items: { type: object } } } }
    post:
      requestBody: { $ref: "#/components/requestBodies/Gone" }
      responses: {}
webhooks: { sold: {} }
`;

const FILES = {
  'pets.yaml': PETS,
  'many.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Many' }, paths: MANY }),
  'none.yaml': 'swagger: "2.0"\n',
  'broken.yaml': 'openapi: 3.0.0\npaths: {\n',
};

const FINDINGS = `
Operations that cannot become commands (1):
  POST /pets: its body cannot be read: it refers to #/components/requestBodies/Gone, which is not there

Warnings (1):
  /webhooks: the webhooks of the document (1) are calls to you, and become no commands
`;

describe('checking an OpenAPI document', () => {
  test('counts what would become commands, and names what would not', () => {
    const { status, stdout, stderr } = project(FILES).catalog(['validate', 'pets.yaml']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      `pets.yaml: OpenAPI 3, 2 operations, 1 command\n${FINDINGS}\nTo see its commands: workrail catalog preview pets.yaml\n`,
    );
  });

  test('prints the same as JSON', () => {
    const { status, stdout } = project(FILES).catalog(['validate', 'pets.yaml', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      document_kind: 'openapi_3',
      operation_count: 2,
      command_count: 1,
      refused: [{ method: 'post', path: '/pets', pointer: '/paths/~1pets/post' }],
      violations: [],
    });
  });

  test('reads the files beside it, and none outside of its folder', () => {
    const { catalog } = project({
      'api/openapi.yaml': `openapi: 3.1.0
servers: [{ url: https://shop.example }]
paths:
  /pets: { $ref: paths/pets.yaml }
  /shops: { $ref: ../outside.yaml }
`,
      'api/paths/pets.yaml': 'get: { summary: List pets }\n',
      'outside.yaml': 'get: {}\n',
    });
    const { status, stdout } = catalog(['validate', 'api/openapi.yaml']);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `api/openapi.yaml: OpenAPI 3, 2 operations, 1 command

Operations that cannot become commands (1):
  * /shops: the path cannot be read: it refers to ../outside.yaml, which is neither in the document nor in a file beside it

To see its commands: workrail catalog preview api/openapi.yaml
`,
    });
  });

  test('one that cannot be imported is a problem, with the reason', () => {
    const { catalog } = project(FILES);
    expect(catalog(['validate', 'none.yaml'])).toMatchObject({
      status: 1,
      stdout: `none.yaml: cannot be imported (OpenAPI 2.0)
  the document has no paths, and so no operation
    import the document that has the paths of the API
`,
    });
    const broken = catalog(['validate', 'broken.yaml']);
    expect(broken.status).toBe(1);
    expect(broken.stdout).toContain('line 2, column 9: ');
  });

  test('a file that is not there is named', () => {
    const { status, stdout, stderr } = project(FILES).catalog(['validate', 'gone.yaml']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('gone.yaml cannot be read');
  });
});

describe('previewing the commands of an OpenAPI document', () => {
  test('shows the catalog, and each command with its request', () => {
    const { home, catalog } = project(FILES);
    const { status, stdout, stderr } = catalog(['preview', 'pets.yaml']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(`catalog   Pet Shop
id        pet-shop
base URL  https://api.pets.example/v1
commands  1, 1 of them with a list to choose from

pets pets:list  GET    /pets  List \\u001b[31mpets
${FINDINGS}`);
    expectHarmless(stdout);
    expect(existsSync(home.database)).toBe(false);
  });

  test('takes the title, the vendor and the base URL from its flags', () => {
    const flags = ['--title', 'My Pets', '--vendor', 'acme', '--base-url', 'http://127.0.0.1:8080'];
    const { stdout } = project(FILES).catalog(['preview', 'pets.yaml', ...flags, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      catalog: {
        catalog_id: 'my-pets',
        title: 'My Pets',
        vendor: 'acme',
        base_url: 'http://127.0.0.1:8080',
      },
      projected_command_count: 1,
      command_preview: [{ command: 'acme pets:list', http_method: 'GET', path: '/pets' }],
    });
  });

  test('shows fifty commands, and all of them with --full', () => {
    const { catalog } = project(FILES);
    const some = catalog(['preview', 'many.json']).stdout;
    expect(some.match(/^many things-\d+:list/gm)).toHaveLength(50);
    expect(some).toContain('… and 10 more. To see all of them: workrail catalog preview many.json --full\n');
    expect(some).toContain('base URL  none; give one with --base-url\n');
    const all = catalog(['preview', 'many.json', '--full']).stdout;
    expect(all.match(/^many things-\d+:list/gm)).toHaveLength(60);
    expect(all).not.toContain('more. To see');
  });

  test.each([
    ['--base-url', 'api.example.com', 'base_url cannot be used: it is not an address'],
    ['--base-url', 'https://me:x@api.example.com', 'base_url cannot be used: it contains credentials'],
  ])('%s %s is refused', (flag, given, reason) => {
    const { status, stdout, stderr } = project(FILES).catalog(['preview', 'pets.yaml', flag, given]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });
});

describe('catalogs', () => {
  const pets = { ...FILES, 'more.yaml': PETS.replace('/pets:', '/toys:').replace('List ', 'List all ') };

  test('are imported, listed, searched, disabled, enabled and removed', () => {
    const { home, catalog, command } = project(pets);
    const ok = { status: 0, stderr: '' };
    expect(catalog(['list']).stdout).toBe(
      'There are no catalogs. To make one: workrail catalog import <document>\n',
    );
    const imported = catalog(['import', 'pets.yaml']);
    expect(imported).toMatchObject(ok);
    expect(imported.stdout).toContain('Imported pet-shop: 1 command, base URL https://api.pets.example/v1\n');
    expect(imported.stdout).toContain(FINDINGS);
    expect(catalog(['list']).stdout).toMatch(
      /^pet-shop {2}Pet Shop {2}1 command, https:\/\/api\.pets\.example\/v1, imported \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/,
    );
    expect(command(['list', 'all', 'pets']).stdout).toBe(
      'pets pets:list  GET    /pets  List \\u001b[31mpets\n',
    );
    expect(workrail(['provider', 'list', 'pets'], { home }).stdout).toBe(
      'pets pets:list  GET /pets  List \\u001b[31mpets\n  each choice is a value\n',
    );
    const shown = command(['show', 'pets', 'pets:list']);
    expect(shown).toMatchObject(ok);
    expect(shown.stdout).toContain('request  GET https://api.pets.example/v1/pets\n');
    expect(shown.stdout).toContain('answers:\n  200  Pets: list of object\n');
    expectHarmless(shown.stdout);
    expect(catalog(['disable', 'Pet Shop'])).toMatchObject({
      ...ok,
      stdout: 'pet-shop is disabled. 0 commands are enabled in all.\n',
    });
    expect(catalog(['list']).stdout).toContain('  (disabled)\n');
    expect(command(['list', 'pets']).stdout).toContain('No command matches.');
    expect(catalog(['enable', 'pet-shop'])).toMatchObject({
      ...ok,
      stdout: 'pet-shop is enabled. 1 command is enabled in all.\n',
    });
    expect(catalog(['remove', 'pet-shop', '--remove-manifest'])).toMatchObject({
      ...ok,
      stdout: 'Removed pet-shop and its manifest. 0 catalogs are left.\n',
    });
    expect(readdirSync(join(home.data, 'catalogs'))).toEqual([]);
  });

  test('of a title that is there are replaced only with --overwrite, which says what is different', () => {
    const { home, catalog } = project(pets);
    catalog(['import', 'pets.yaml', '--title', 'Mine']);
    home.write(
      'data/workflows/visit.yaml',
      'workflow: visit\nsteps:\n  - { id: see, run: "pets pets:list" }\n',
    );
    const refused = catalog(['import', 'more.yaml', '--title', 'Mine']);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('there is a catalog "Mine" already (mine)');
    const again = ['import', 'more.yaml', '--title', 'Mine', '--overwrite'];
    expect(catalog(again).stdout).toContain(
      '\nSaved workflows that use them (1):\n  visit: pets pets:list (in see) was removed\n',
    );
    catalog(['import', 'pets.yaml', '--title', 'Mine', '--overwrite']);
    const { status, stdout } = catalog([...again, '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      catalog_id: 'mine',
      command_count: 1,
      changes: { added: ['toys:list'], removed: ['pets:list'], renamed: [], changed: [] },
    });
  });

  test('lie where REGISTRY_CONFIG_PATH says [APIS-CATALOG-7]', () => {
    const { home, catalog } = project(pets);
    const env = { REGISTRY_CONFIG_PATH: join(home.root, 'mine', 'apis.json') };
    expect(catalog(['import', 'pets.yaml'], { env })).toMatchObject({ status: 0 });
    expect(existsSync(join(home.root, 'mine', 'apis.json'))).toBe(true);
    expect(catalog(['list'], { env }).stdout).toContain('pet-shop');
    expect(catalog(['list']).stdout).toContain('There are no catalogs.');
  });

  test('that are not there are named, with the one that was meant', () => {
    const { catalog, command } = project(pets);
    catalog(['import', 'pets.yaml']);
    expect(catalog(['remove', 'petshop'])).toMatchObject({ status: 2, stdout: '' });
    expect(catalog(['remove', 'petshop']).stderr).toContain('(did you mean pet-shop?)');
    const { status, stderr } = command(['show', 'pets', 'pet:list']);
    expect(status).toBe(2);
    expect(stderr).toContain('there is no command "pets pet:list" (did you mean "pets pets:list"?)');
  });
});
