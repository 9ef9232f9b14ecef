import { E, type Json, type JsonObject } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { GUARDED, LOOK, manifest, shop, t } from '../testing/shop-manifests.ts';

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

  test.each<[string, JsonObject, string]>([
    ['inputs.s < 5', { s: 'a' }, 'steps.it.if'],
    ['1 < "2"', { s: 'a' }, 'steps.it.if'],
    ['env.GONE == "a"', { s: 'a' }, 'steps.it.if'],
    ['inputs.s == "b"', { s: 'a' }, ''],
    ['steps.look[0].id < 5', { s: 'a' }, ''],
  ])(
    'are not ready where a condition is an error, which is never false: %s',
    async (condition, partial_inputs, path) => {
      const world = await manifestWorld(shop);
      const source = manifest({
        inputs: { s: { type: 'string' } },
        steps: [LOOK, { id: 'it', run: 'shop orders:list', if: condition }],
      });
      const { ready, blockers } = right(await world.resolveManifestInputs({ ...source, partial_inputs })());
      expect(ready).toBe(path === '');
      expect(blockers.map((one) => [one.path, one.rule])).toEqual(
        path === '' ? [] : [[path, 'condition_unclear']],
      );
      const { rendered_steps } = right(await world.previewRendered({ ...source, inputs: partial_inputs })());
      expect(rendered_steps[1]?.problems.map(({ rule }) => rule)).toEqual(
        path === '' ? [] : ['condition_unclear'],
      );
    },
  );
});
