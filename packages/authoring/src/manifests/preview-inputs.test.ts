import { E, parseExact } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { LOOK, manifest, shop, t } from '../testing/shop-manifests.ts';

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

  test('does not ask for an input that may be left out, and takes its value for what it is', async () => {
    const world = await manifestWorld(shop);
    const given = { region: 'eu', token: 's3cret', note: 'c' };
    const preview = right(await world.previewInputs({ ...asking, partial_inputs: given })());
    expect(preview.inputs[3]).toMatchObject({ status: 'invalid', problem: { rule: 'choice' } });
    expect(preview.required_missing).toEqual([]);
    const { ready, blockers } = right(
      await world.resolveManifestInputs({ ...asking, partial_inputs: given })(),
    );
    expect([ready, blockers.map(({ path }) => path)]).toEqual([false, ['inputs.note']]);
  });

  test('lists equal choices once', async () => {
    const json = [{ id: 1 }, { id: 1 }, { id: 1, name: 'one' }, { id: '1' }];
    const world = await manifestWorld({ ...shop, answer: () => E.right({ status: 200, json }) });
    const choosing = manifest({
      inputs: { n: { type: 'integer', provider: 'shop orders:list' } },
      steps: [{ id: 'get', run: 'shop orders:info', with: { order_id: t('inputs.n') } }],
    });
    const [list] = right(await world.resolveManifestInputs(choosing)()).provider_resolutions;
    expect([list?.choices, list?.total]).toEqual([
      [
        { value: 1, label: '1' },
        { value: 1, label: 'one' },
        { value: '1', label: '1' },
      ],
      3,
    ]);
  });

  test.for([
    ['{"TOPSECRET1": ', 'the answer of the API is unreadable: it is not the JSON that it says it is'],
    ['', 'the API answered with an empty body'],
    [
      `${'['.repeat(600)}${']'.repeat(600)}`,
      'the answer of the API is unreadable: it is nested more than 500 levels deep',
    ],
  ])('says why the answer %s has no choices', async ([text = '', message]) => {
    const world = await manifestWorld({
      ...shop,
      answer: () => E.right({ status: 200, json: null, text }),
    });
    const [list] = right(await world.resolveManifestInputs(asking)()).provider_resolutions;
    expect(list).toMatchObject({ status: 'manual', message });
  });

  test('gives choices of long numbers as texts, which the input takes for the number', async () => {
    const answer = () => E.right({ status: 200, json: right(parseExact('[{"id": 9007199254740993}]')) });
    const world = await manifestWorld({ ...shop, answer });
    const choosing = manifest({
      inputs: { n: { type: 'integer', provider: 'shop orders:list' } },
      steps: [{ id: 'get', run: 'shop orders:info', with: { order_id: t('inputs.n') } }],
    });
    const { provider_resolutions: lists } = right(await world.resolveManifestInputs(choosing)());
    expect(lists[0]?.choices).toEqual([{ value: '9007199254740993', label: '9007199254740993' }]);
    const chosen = { ...choosing, partial_inputs: { n: '9007199254740993' } };
    const { resolved_inputs, ready } = right(await world.resolveManifestInputs(chosen)());
    expect([JSON.stringify(resolved_inputs), ready]).toEqual(['{"n":9007199254740993}', true]);
  });
});

describe('a number that lost its last digits on its way', () => {
  // What JSON.parse makes of 9007199254740993.
  const LOST = 9007199254740992;
  const step = { id: 'get', run: 'shop orders:info', with: { order_id: t('inputs.n') } };
  const asking = manifest({ inputs: { n: { type: 'integer' } }, steps: [step] });

  test('is refused in a workflow that is sent as an object, with its place', async () => {
    const world = await manifestWorld(shop);
    const lost = manifest({ steps: [{ ...step, with: { order_id: LOST } }] });
    for (const error of [
      left(await world.previewInputs(lost)()),
      left(await world.saveWorkflow(lost)()),
      left(await world.validateManifest(lost)()),
    ])
      expect(error).toMatchObject({
        _tag: 'InvalidInputError',
        field: 'manifest_content.steps.0.with.order_id',
        rule: 'number',
        fix: 'Send manifest_content as the text of the file, or write the number as text, in quotes.',
      });
  });

  test('is refused in what steps are taken to have answered', async () => {
    const world = await manifestWorld(shop);
    const sample = { ...asking, inputs: { n: 1 }, sample_outputs: { get: { id: LOST } } };
    for (const outcome of [await world.previewRendered(sample)(), await world.stepPlan(sample)()])
      expect(left(outcome)).toMatchObject({
        field: 'sample_outputs.get.id',
        fix: 'Write the number as text, in quotes.',
      });
  });

  test('or of a step that there is not', async () => {
    const world = await manifestWorld(shop);
    const sample = { ...asking, inputs: { n: 1 }, sample_outputs: { gte: {} } };
    for (const error of [left(await world.previewRendered(sample)()), left(await world.stepPlan(sample)())])
      expect(error).toMatchObject({
        field: 'sample_outputs.gte',
        message: 'the workflow has no step "gte"',
        fix: 'Did you mean get?',
      });
  });

  test('is why an input has no value', async () => {
    const world = await manifestWorld(shop);
    const [get] = right(await world.previewRendered({ ...asking, inputs: { n: LOST } })()).rendered_steps;
    expect(get?.unresolved.map(({ message }) => message)).toEqual([
      'the input n cannot be used: 9007199254740992 has more digits than a number keeps on its way here',
    ]);
  });
});
