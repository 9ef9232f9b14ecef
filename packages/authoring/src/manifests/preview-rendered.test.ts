import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { GUARDED, LOOK, manifest, shop, t } from '../testing/shop-manifests.ts';

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
          'the user runs workrail secrets set SHOP__SHOP_KEY, which asks for the value; never ask for it in a conversation',
      },
    ]);
  });

  test('names a step and a result that would be larger than 1 MiB', async () => {
    const world = await manifestWorld(shop);
    const twice = t('inputs.a').repeat(2);
    const large = manifest({
      inputs: { a: {} },
      steps: [{ id: 'make', run: 'shop orders:create', body: { name: twice } }],
      final_output: twice,
    });
    const inputs = { a: 'x'.repeat(600_000) };
    const message = 'with inputs.a the value would have more than 1 MiB (1048576 characters)';
    const rendered = right(await world.previewRendered({ ...large, inputs })());
    expect(rendered.rendered_steps[0]?.unresolved).toEqual([
      { reference: 'inputs.a', reason: 'too_large', message },
    ]);
    expect(rendered.final_output_problem).toBe(message);
    const { ready, blockers } = right(
      await world.resolveManifestInputs({ ...large, partial_inputs: inputs })(),
    );
    expect(ready).toBe(false);
    expect(blockers).toEqual([
      { path: 'steps.make.inputs.a', rule: 'too_large', message },
      { path: 'final_output', rule: 'too_large', message },
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
