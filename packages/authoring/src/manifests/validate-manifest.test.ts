import type { JsonObject } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { GUARDED, LOOK, manifest, shop, t } from '../testing/shop-manifests.ts';

const securedBy = (securitySchemes: JsonObject, security: readonly JsonObject[]): JsonObject => ({
  ...GUARDED,
  components: { ...(GUARDED.components as JsonObject), securitySchemes },
  security,
});

describe('a workflow that is validated', () => {
  test('is saved or sent, and tells all of its mistakes at once with their places [APIS-CHECK-1]', async () => {
    const text = [
      'workflow: orders',
      'inputs:',
      '  limit: { type: integer }',
      'steps:',
      '  - id: look',
      '    run: shop orders:list',
      '    with:',
      '      stat: open',
      '      limit: "5"',
      '  - id: pay',
      '    run: shop order:pay',
      '',
    ].join('\n');
    const world = await manifestWorld({ ...shop, files: { 'orders.yaml': text } });
    const expected = {
      valid: false,
      workflow_id: 'orders',
      kind: 'command',
      violations: [
        {
          path: '/steps/0/with/stat',
          rule: 'unknown-argument',
          message: 'shop orders:list has no argument stat',
          line: 8,
          column: 13,
          step_id: 'look',
          command: 'shop orders:list',
          candidates: ['state', 'limit', 'tags', 'sort'],
          suggested_action: 'did you mean state?',
        },
        { path: '/steps/1/run', rule: 'unknown-command', line: 11, column: 10, step_id: 'pay' },
      ],
      warnings: [
        { path: '/inputs/limit', rule: 'unused-input', line: 3 },
        {
          path: '/steps/0/with/limit',
          rule: 'quoted-value',
          expected: 'a whole number',
          actual: '"5"',
          line: 9,
          column: 14,
        },
      ],
    };
    expect(right(await world.validateManifest({ workflow_id: 'orders' })())).toMatchObject(expected);
    expect(right(await world.validateManifest({ manifest_content: text })())).toMatchObject(expected);
  });

  test('tells what its commands say beside what is wrong with the file', async () => {
    const world = await manifestWorld(shop);
    const wrong = manifest({
      inputs: { a: { type: 'string', required: true } },
      steps: [
        { ...LOOK, args: {}, with: { stat: t('inputs.b') } },
        { id: 'more', run: 'shop orders:info', with: { order_id: t('steps.look[0].idd') } },
      ],
    });
    const { valid, violations, warnings } = right(await world.validateManifest(wrong)());
    expect(valid).toBe(false);
    expect(violations.map(({ path, rule }) => `${rule} ${path}`).toSorted()).toEqual([
      'misplaced-key /inputs/a/required',
      'unknown-argument /steps/0/with/stat',
      'unknown-input /steps/0/with/stat',
      'unknown-key /steps/0/args',
      'unknown-output /steps/1/with/order_id',
    ]);
    expect(warnings.map(({ rule }) => rule)).toEqual(['unused-input']);
    expect(await world.saveWorkflow(wrong)()).toMatchObject({
      left: { _tag: 'WorkflowValidationFailedError', violations: { length: 5 } },
    });
  });

  test('of the file alone is told with its rule, and nothing else is looked for then', async () => {
    const world = await manifestWorld(shop);
    const twice = manifest({ steps: [LOOK, LOOK] });
    const { valid, violations } = right(await world.validateManifest(twice)());
    expect(valid).toBe(false);
    expect(violations.map(({ rule, path }) => `${rule} ${path}`)).toEqual(['duplicate-id /steps/1/id']);
  });

  test('is held against the inputs of the saved workflows that it runs, and never comes back to itself [APIS-CHECK-2]', async () => {
    const saved = (id: string, more: JsonObject) => JSON.stringify({ workflow: id, ...more });
    const world = await manifestWorld({
      ...shop,
      files: {
        'look.json': saved('look', { inputs: { limit: { type: 'integer' } }, steps: [LOOK] }),
        'round.json': saved('round', { steps: [{ id: 'again', run: 'workflow under_test' }] }),
      },
    });
    const steps = [
      { id: 'a', run: 'workflow look', with: { limit: 'x' } },
      { id: 'b', run: 'workflow round' },
      { id: 'c', run: 'workflow look', with: { limit: 3 } },
    ];
    const { violations } = right(await world.validateManifest(manifest({ steps }))());
    expect(violations.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'argument-type /steps/0/with/limit',
      'circular-workflow /steps/1/run',
    ]);
  });

  test('says which credentials are missing, and nothing of those that are there [APIS-CHECK-3]', async () => {
    const step = manifest({ steps: [LOOK] });
    const world = await manifestWorld({ documents: { shop: GUARDED } });
    expect(right(await world.validateManifest(step)())).toMatchObject({
      valid: true,
      warnings: [
        {
          rule: 'missing-credentials',
          message:
            'no secret is set for shopKey of the catalog shop, without which shop orders:list cannot be called',
          suggested_action:
            'the user runs workrail secrets set SHOP__SHOP_KEY, which asks for the value; never ask for it in a conversation',
        },
      ],
    });
    const held = await manifestWorld({ documents: { shop: GUARDED }, secrets: { SHOP__SHOP_KEY: 'k' } });
    expect(right(await held.validateManifest(step)()).warnings).toEqual([]);
  });

  test.each([
    [
      'declared and of no use',
      { tls: { type: 'mutualTLS' } },
      [{ tls: [] }],
      'shop orders:list cannot be called: it needs a security scheme of the catalog shop that cannot be used: tls, because its type is mutualTLS',
    ],
    [
      'not declared',
      {},
      [{ nope: [] }],
      'shop orders:list cannot be called: it needs a security scheme of the catalog shop that cannot be used: nope, because the document does not say what it is',
    ],
  ])('asks for no secret for a scheme that is %s', async (_, securitySchemes, security, message) => {
    const documents = { shop: securedBy(securitySchemes, security) };
    const secrets = { SHOP__TLS: 'x', SHOP__NOPE: 'x' };
    const world = await manifestWorld({ documents, secrets });
    const { warnings } = right(await world.validateManifest(manifest({ steps: [LOOK] }))());
    expect(warnings).toMatchObject([{ rule: 'missing-credentials', message }]);
    expect(JSON.stringify(warnings)).not.toContain('secrets set');
  });

  test('asks for the secret of the way that can be used', async () => {
    const securitySchemes = { tls: { type: 'mutualTLS' }, shopKey: { type: 'http', scheme: 'bearer' } };
    const security = [{ tls: [] }, { nope: [], shopKey: [] }, { shopKey: [] }];
    const documents = { shop: securedBy(securitySchemes, security) };
    const world = await manifestWorld({ documents });
    const { warnings } = right(await world.validateManifest(manifest({ steps: [LOOK] }))());
    expect(warnings).toMatchObject([{ message: expect.stringContaining('no secret is set for shopKey of') }]);
  });

  test('can be one for agents', async () => {
    const world = await manifestWorld({});
    const agents = {
      id: 'team.notes',
      name: 'Notes',
      version: '1.0.0',
      description: 'Writes notes.',
      steps: [{ id: 'write', title: 'Write', prompt: 'Write notes.' }],
    };
    expect(right(await world.validateManifest({ manifest_content: agents })())).toMatchObject({
      valid: true,
      kind: 'agent',
      workflow_id: 'team.notes',
    });
    expect(left(await world.previewRendered({ manifest_content: agents })())).toMatchObject({
      _tag: 'InvalidInputError',
      message: 'team.notes is a workflow for agents, whose steps call no commands',
    });
  });

  test.each([
    [{}, 'neither workflow_id nor manifest_content is given'],
    [{ workflow_id: 'a', manifest_content: 'b' }, 'workflow_id and manifest_content are both given'],
    [{ manifest_content: ' ' }, 'manifest_content is empty'],
  ])('needs one source: %j', async (source, message) => {
    const world = await manifestWorld({});
    expect(left(await world.validateManifest(source)())).toMatchObject({
      _tag: 'InvalidInputError',
      message,
    });
  });

  test('is not found by an id that is not there', async () => {
    const world = await manifestWorld({
      files: { 'orders.yaml': 'workflow: orders\nsteps:\n  - id: a\n    run: b c\n' },
    });
    expect(left(await world.validateManifest({ workflow_id: 'order' })())).toMatchObject({
      _tag: 'SavedWorkflowNotFoundError',
      didYouMean: 'orders',
    });
  });
});
