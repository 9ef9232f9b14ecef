import { E, type Json, type JsonObject } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { SHOP } from '../testing/shop-api.ts';

const t = (expression: string) => `\${{ ${expression} }}`;
const LOOK = { id: 'look', run: 'shop orders:list' };
const shop = { documents: { shop: SHOP } };
const manifest = (authored: JsonObject) => ({ manifest_content: { workflow: 'under_test', ...authored } });

/** The same API, with a key that all of it needs. */
const GUARDED: JsonObject = {
  ...SHOP,
  security: [{ shopKey: [] }],
  components: {
    ...(SHOP.components as JsonObject),
    securitySchemes: { shopKey: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
  },
};

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
          message: 'shop orders:list needs credentials for shopKey, and there are none for shopKey',
          suggested_action:
            'a person has to store them, never in a conversation: workrail secrets set SHOP__SHOP_KEY',
        },
      ],
    });
    const held = await manifestWorld({ documents: { shop: GUARDED }, secrets: { SHOP__SHOP_KEY: 'k' } });
    expect(right(await held.validateManifest(step)()).warnings).toEqual([]);
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

describe('what a workflow asks for', () => {
  const inputs = {
    region: {
      name: 'Region',
      description: 'Where it is sent',
      type: 'string',
      provider: 'shop regions:list',
      select: { value_field: 'slug', display_field: 'title' },
    },
    count: { type: 'integer', default: { from: 'literal', value: 3 }, validate: { pattern: '^\\d$' } },
    token: { type: 'string', secret: true, default: { from: 'env', value: 'TOKEN' } },
    note: { optional: true, enum: ['a', 'b'] },
  };
  const asking = manifest({ inputs, steps: [LOOK] });

  test('is shown with defaults, rules and choices, and without what is secret [APIS-INPUT-1]', async () => {
    const world = await manifestWorld({ ...shop, variables: { TOKEN: 's3cret' } });
    const preview = right(await world.previewInputs(asking)());
    expect(JSON.stringify(preview)).not.toContain('s3cret');
    expect(preview).toEqual({
      workflow_id: 'under_test',
      required_missing: ['region'],
      unknown_inputs: [],
      inputs: [
        {
          input: 'region',
          label: 'Region',
          description: 'Where it is sent',
          type: 'string',
          required: true,
          status: 'missing',
          value: null,
          provider: { command: 'shop regions:list', value_field: 'slug', needs: [] },
        },
        {
          input: 'count',
          type: 'integer',
          required: true,
          status: 'default',
          value: 3,
          default: { from: 'literal', value: 3 },
          rules: { pattern: '^\\d$' },
        },
        {
          input: 'token',
          type: 'string',
          required: true,
          secret: true,
          status: 'default',
          value: '***',
          default: { from: 'env' },
        },
        { input: 'note', type: null, required: false, status: 'left_out', value: null, choices: ['a', 'b'] },
      ],
    });
  });

  test('says what is wrong with what was given, and never quotes what is secret [APIS-INPUT-4]', async () => {
    const world = await manifestWorld(shop);
    const given = { region: 'eu', count: 'x', token: ['s3cret'], noet: 1 };
    const preview = right(await world.previewInputs({ ...asking, partial_inputs: given })());
    expect(preview.required_missing).toEqual(['count', 'token']);
    expect(preview.unknown_inputs).toEqual([{ name: 'noet', did_you_mean: 'note' }]);
    expect(preview.inputs.map(({ problem }) => problem?.message)).toEqual([
      undefined,
      'it is "x", and must be a whole number',
      'it must be a text',
      undefined,
    ]);
    expect(JSON.stringify(preview)).not.toContain('s3cret');
  });
});

describe('inputs that are resolved', () => {
  const answered = (json: Json, status = 200) => ({ ...shop, answer: () => E.right({ status, json }) });
  const region = (more: JsonObject = {}) => ({
    region: {
      provider: 'shop regions:list',
      select: { value_field: 'slug', display_field: 'title' },
      ...more,
    },
  });
  const REGIONS = {
    data: [{ slug: 'eu', title: 'Europe' }, { slug: 'us', title: 'America' }, { title: 'Nowhere' }],
  };

  test('list what can be chosen, by calling the API [APIS-INPUT-2]', async () => {
    const world = await manifestWorld(answered(REGIONS));
    const resolved = right(
      await world.resolveManifestInputs(manifest({ inputs: region(), steps: [LOOK] }))(),
    );
    expect(resolved).toMatchObject({
      ready: false,
      required_missing: ['region'],
      blockers: [{ path: 'inputs.region', rule: 'input_missing', message: 'the input region needs a value' }],
      provider_resolutions: [
        {
          input: 'region',
          provider: 'shop regions:list',
          status: 'listed',
          choices: [
            { value: 'eu', label: 'Europe' },
            { value: 'us', label: 'America' },
          ],
          total: 2,
          from_cache: false,
          message: '1 of its items have no slug that could be chosen',
        },
      ],
    });
    expect(world.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://shop.example/regions',
    ]);
  });

  test('ask for nothing that is known, or only where they are told to', async () => {
    const world = await manifestWorld(answered(REGIONS));
    const source = manifest({ inputs: region(), steps: [LOOK] });
    const partial_inputs = { region: 'eu' };
    expect(right(await world.resolveManifestInputs({ ...source, partial_inputs })())).toMatchObject({
      ready: true,
      blockers: [],
      resolved_inputs: { region: 'eu' },
      provider_resolutions: [],
    });
    await world.resolveManifestInputs({ ...source, providers: 'none' })();
    expect(world.sent).toEqual([]);
    await world.resolveManifestInputs({ ...source, partial_inputs, providers: 'all' })();
    expect(world.sent).toHaveLength(1);
    expect(left(await world.resolveManifestInputs({ ...source, providers: 'some' })())).toMatchObject({
      field: 'providers',
    });
  });

  test('call a provider with what it needs of other inputs, and say what is needed first [APIS-INPUT-2]', async () => {
    const world = await manifestWorld(answered(['a', 'b']));
    const source = (zone: JsonObject) =>
      manifest({ inputs: { region: {}, zone: { provider: 'shop zones:list', ...zone } }, steps: [LOOK] });
    const first = async (zone: JsonObject, partial_inputs: JsonObject = {}) =>
      right(await world.resolveManifestInputs({ ...source(zone), partial_inputs })()).provider_resolutions[0];
    const waits = { depends_on: { region: t('inputs.region') } };
    expect(await first(waits)).toMatchObject({
      status: 'prompt',
      message: 'region: the input region has no value',
    });
    expect(await first(waits, { region: 'e u' })).toMatchObject({
      status: 'listed',
      arguments: { region: 'e u' },
      choices: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'b' },
      ],
    });
    const bound = (on_missing: string) => ({
      provider_args: { region: { from_input: 'region', on_missing } },
    });
    expect(await first(bound('fail'))).toMatchObject({ status: 'error' });
    expect(await first(bound('skip'))).toMatchObject({ status: 'manual' });
    expect(world.sent.map(({ url }) => url)).toEqual(['https://shop.example/zones?region=e%20u']);
  });

  test('use a list again for as long as the author says', async () => {
    const world = await manifestWorld(answered(REGIONS));
    const ask = async () =>
      right(
        await world.resolveManifestInputs(
          manifest({ inputs: region({ cache_ttl_sec: 60 }), steps: [LOOK] }),
        )(),
      ).provider_resolutions[0]?.from_cache;
    expect([await ask(), await ask()]).toEqual([false, true]);
    world.wait(59_999);
    expect(await ask()).toBe(true);
    world.wait(1);
    expect(await ask()).toBe(false);
    expect(world.sent).toHaveLength(2);
  });

  test.each<[string | undefined, string, boolean]>([
    [undefined, 'manual', false],
    ['manual', 'manual', false],
    ['fail', 'error', true],
  ])('with on_error %s leave it at %s where the API fails', async (on_error, status, isBlocked) => {
    const world = await manifestWorld(answered({ error: 'no' }, 500));
    const inputs = region({ optional: true, ...(on_error === undefined ? {} : { on_error }) });
    const source = manifest({ inputs, steps: [LOOK] });
    const resolved = right(await world.resolveManifestInputs({ ...source, providers: 'all' })());
    expect(resolved.provider_resolutions[0]).toMatchObject({
      status,
      message: 'the API answered with the status 500',
      choices: [],
    });
    expect(resolved.ready).toBe(!isBlocked);
  });

  test('show an earlier list where the API fails and the author wants that', async () => {
    let status = 200;
    const world = await manifestWorld({ ...shop, answer: () => E.right({ status, json: REGIONS }) });
    const source = manifest({ inputs: region({ on_error: 'cached' }), steps: [LOOK] });
    const first = async () => right(await world.resolveManifestInputs(source)()).provider_resolutions[0];
    await first();
    status = 503;
    expect(await first()).toMatchObject({
      status: 'listed',
      total: 2,
      from_cache: true,
      message: 'an earlier list is shown, as the API answered with the status 503',
    });
  });

  test.each<[string, JsonObject, JsonObject, string]>([
    ['an input that is not there', {}, { regoin: 'x' }, 'the workflow has no input regoin'],
    [
      'a value that cannot be used',
      { a: { type: 'integer' } },
      { a: 'x' },
      'it is "x", and must be a whole number',
    ],
    [
      'a variable that is not set',
      { a: { default: { from: 'literal', value: t('env.GONE') } } },
      {},
      'the input a needs a value: the variable GONE is not set for workflows',
    ],
  ])('are not ready with %s [APIS-INPUT-3]', async (_, inputs, partial_inputs, message) => {
    const world = await manifestWorld(shop);
    const resolved = right(
      await world.resolveManifestInputs({ ...manifest({ inputs, steps: [LOOK] }), partial_inputs })(),
    );
    expect(resolved.ready).toBe(false);
    expect(resolved.blockers[0]?.message).toBe(message);
  });

  test('are not ready where a command is missing, a credential, or a request that cannot be made [APIS-INPUT-3]', async () => {
    const world = await manifestWorld({ documents: { shop: GUARDED } });
    const rules = async (steps: JsonObject[]) =>
      right(await world.resolveManifestInputs(manifest({ steps }))()).blockers.map(
        ({ path, rule }) => `${rule} ${path}`,
      );
    expect(await rules([LOOK])).toEqual(['credentials_missing steps.look.credentials.shopKey']);
    expect(await rules([{ id: 'a', run: 'shop gone' }])).toEqual(['unknown-command /steps/0/run']);
    expect(await rules([{ ...LOOK, if: 'false' }])).toEqual([]);
    const held = await manifestWorld({ documents: { shop: GUARDED }, secrets: { SHOP__SHOP_KEY: 'k' } });
    const path = manifest({
      inputs: { a: {} },
      steps: [{ id: 'one', run: 'shop orders:info', with: { order_id: t('inputs.a') } }],
    });
    expect(
      right(await held.resolveManifestInputs({ ...path, partial_inputs: { a: '..' } })()).blockers,
    ).toMatchObject([{ path: 'steps.one.with.order_id', rule: 'path_value' }]);
    expect(right(await held.resolveManifestInputs({ ...path, partial_inputs: { a: '7' } })()).ready).toBe(
      true,
    );
  });
});

describe('a workflow that is rendered', () => {
  const steps = [
    LOOK,
    {
      id: 'make',
      run: 'shop orders:create',
      depends_on: ['look'],
      if: 'inputs.count > 2',
      body: {
        name: `${t('inputs.name')}!`,
        amount: t('inputs.count'),
        note: t('inputs.gone'),
        meta: { of: `#${t('steps.look[0].id')}` },
      },
    },
    { id: 'get', run: 'shop orders:info', with: { order_id: t('steps.make.id') } },
  ];
  const source = manifest({
    inputs: { name: {}, count: { type: 'integer' }, gone: { optional: true } },
    steps,
    final_output: { id: t('steps.make.id'), count: t('inputs.count') },
  });

  test('shows what would be sent, with types kept and what is not known named [APIS-PREVIEW-1]', async () => {
    const world = await manifestWorld({ documents: { shop: GUARDED }, secrets: { SHOP__SHOP_KEY: 'k3y' } });
    const rendered = right(await world.previewRendered({ ...source, inputs: { name: 'Ann', count: '3' } })());
    expect(JSON.stringify(rendered)).not.toContain('k3y');
    const [look, make, get] = rendered.rendered_steps;
    expect(look).toMatchObject({
      position: 1,
      step_id: 'look',
      will_run: true,
      unresolved: [],
      problems: [],
      request: {
        method: 'GET',
        url: 'https://shop.example/orders',
        headers: [
          { name: 'accept', value: 'application/json, */*;q=0.8' },
          { name: 'user-agent', value: 'WorkRail' },
          { name: 'X-Shop-Key', value: '***' },
        ],
        body: null,
      },
    });
    expect(make).toMatchObject({
      will_run: true,
      condition: 'inputs.count > 2',
      request: {
        body: { kind: 'text', text: `{"name":"Ann!","amount":3,"meta":{"of":"#${t('steps.look[0].id')}"}}` },
      },
      unresolved: [
        { reference: 'steps.look[0].id', reason: 'step_not_run', message: 'the step look has not run' },
      ],
    });
    expect(get?.request?.url).toBe(`https://shop.example/orders/${t('steps.make.id')}`);
    expect(rendered.rendered_final_output).toEqual({ id: t('steps.make.id'), count: 3 });
    expect(rendered.required_missing).toEqual([]);
  });

  test('takes what steps are said to have answered [APIS-PREVIEW-2]', async () => {
    const world = await manifestWorld(shop);
    const sample_outputs = { look: [{ id: 7 }], make: { id: 8 } };
    const rendered = right(
      await world.previewRendered({ ...source, inputs: { name: 'Ann', count: 3 }, sample_outputs })(),
    );
    expect(rendered.rendered_steps.map(({ unresolved }) => unresolved)).toEqual([[], [], []]);
    expect(rendered.rendered_steps[2]?.request?.url).toBe('https://shop.example/orders/8');
    expect(rendered.rendered_final_output).toEqual({ id: 8, count: 3 });
  });

  test('says which credentials are missing, and shows the request all the same', async () => {
    const world = await manifestWorld({ documents: { shop: GUARDED } });
    const [look] = right(
      await world.previewRendered({ ...source, inputs: { name: 'Ann', count: 1 } })(),
    ).rendered_steps;
    expect(look?.request?.headers).toContainEqual({ name: 'X-Shop-Key', value: '***' });
    expect(look?.problems).toMatchObject([
      {
        path: 'credentials.shopKey',
        rule: 'credentials_missing',
        suggested_action:
          'a person has to store them, never in a conversation: workrail secrets set SHOP__SHOP_KEY',
      },
    ]);
  });

  test('masks inputs that are secret [APIS-INPUT-4]', async () => {
    const world = await manifestWorld(shop);
    const secret = manifest({
      inputs: { name: { secret: true } },
      steps: [{ id: 'make', run: 'shop orders:create', with: { name: `Mr ${t('inputs.name')}` } }],
      final_output: t('inputs.name'),
    });
    const rendered = right(await world.previewRendered({ ...secret, inputs: { name: 's3cret' } })());
    expect(JSON.stringify(rendered)).not.toContain('s3cret');
    expect(rendered.rendered_steps[0]?.request?.body).toEqual({ kind: 'text', text: '{"name":"Mr ***"}' });
    expect(rendered.rendered_final_output).toBe('***');
  });

  test('is planned in the order of the run, with what is skipped and why [APIS-PREVIEW-3]', async () => {
    const world = await manifestWorld(shop);
    const planned = manifest({
      inputs: { flag: {}, word: {} },
      steps: [
        { id: 'late', run: 'shop orders:delete', with: { order_id: 1 }, depends_on: ['maybe'] },
        { id: 'maybe', run: 'shop orders:list', if: 'inputs.flag' },
        { id: 'after', run: 'shop orders:list', if: 'steps.maybe[0].paid' },
        { id: 'behind', run: 'shop orders:list', depends_on: ['after'] },
        { id: 'odd', run: 'shop orders:list', if: 'inputs.flag < "x"' },
        { id: 'wordy', run: 'shop orders:list', if: '!inputs.word' },
        {
          id: 'polled',
          run: 'shop orders:list',
          repeat: { until: 'step[0].paid', every: '2s', timeout: '1m' },
        },
      ],
    });
    const { steps: lines } = right(
      await world.stepPlan({ ...planned, inputs: { flag: true, word: 'false' } })(),
    );
    expect(lines.map(({ step_id, will_run, reason }) => [step_id, will_run, reason])).toEqual([
      ['maybe', true, null],
      ['late', true, null],
      ['after', null, 'its condition waits for an answer: the step maybe has not run'],
      ['behind', null, 'it depends on after, which may be skipped'],
      [
        'odd',
        false,
        'its condition cannot be judged: true and "x" have no order; two numbers have one, and two texts',
      ],
      ['wordy', false, 'its condition does not hold: !inputs.word'],
      ['polled', true, null],
    ]);
    expect(lines[1]).toMatchObject({
      http_method: 'DELETE',
      changes_data: true,
      depends_on: ['maybe'],
      repeat: null,
    });
    expect(lines[5]?.warning).toBe(
      'inputs.word is the text "false", which counts as true; give the input the type boolean, or write == "false"',
    );
    const needing = manifest({
      steps: [
        { ...LOOK, if: 'false' },
        { id: 'get', run: 'shop orders:info', with: { order_id: t('steps.look[0].id') } },
      ],
    });
    expect(right(await world.stepPlan(needing)()).steps[1]).toMatchObject({
      will_run: false,
      reason: 'it needs an answer that there will not be: the step look was skipped',
    });
    expect(lines[6]?.repeat).toEqual({
      until: 'step[0].paid',
      every_ms: 2_000,
      timeout_ms: 60_000,
      max_attempts: 100,
    });
    const skipped = right(await world.stepPlan({ ...planned, inputs: { flag: 0, word: 'x' } })()).steps;
    expect(skipped.slice(0, 3).map(({ will_run, reason }) => [will_run, reason])).toEqual([
      [false, 'its condition does not hold: inputs.flag'],
      [false, 'it depends on maybe, which does not run'],
      [false, 'its condition cannot be judged: the step maybe was skipped'],
    ]);
  });
});
