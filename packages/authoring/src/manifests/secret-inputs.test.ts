import type { JsonObject } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { manifest, shop, t } from '../testing/shop-manifests.ts';

const SECRET = 'TOPSECRET1 &ü';
const waysOf = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').slice(0, -4),
];
const literal = (value: string): JsonObject => ({ from: 'literal', value });
const FILES: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Files', version: '1' },
  servers: [{ url: 'https://files.example' }],
  paths: {
    '/files': {
      put: {
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: { '200': { description: 'ok' } },
      },
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'mood', in: 'query', schema: { enum: ['calm', 'moody-secret'] } },
        ],
        responses: { '200': { description: 'ok' } },
      },
    },
  },
};

describe('the value of a secret input', () => {
  const workflow = manifest({
    inputs: {
      s: { type: 'string', secret: true },
      v: { default: literal(`pre-${t('inputs.s')}`) },
      w: { default: literal(`${t('inputs.v')}!`) },
      n: { type: 'integer', default: literal(`n${t('inputs.w')}`) },
      e: { default: { from: 'env', value: `E_${t('inputs.s')}` } },
      plain: { default: literal('plain') },
    },
    steps: [
      { id: 'get', run: 'shop orders:info', with: { order_id: t('inputs.v') } },
      { id: 'odd', run: 'shop orders:list', if: 'inputs.w < 5' },
      { id: 'in', run: 'shop orders:list', if: 'inputs.plain.includes(5)' },
      { id: 'make', run: 'shop orders:create', body: { name: `${t('inputs.w')}${t('inputs.plain')}` } },
    ],
    final_output: { of: t('inputs.w'), plain: t('inputs.plain') },
  });

  test.for([SECRET, `${'x'.repeat(38)}${SECRET}`, 'qz'])(
    'is in no answer, by whatever way it gets there: %s',
    async (s) => {
      const world = await manifestWorld(shop);
      const resolved = right(
        await world.resolveManifestInputs({ ...workflow, partial_inputs: { s }, providers: 'none' })(),
      );
      const previewed = right(await world.previewInputs({ ...workflow, partial_inputs: { s } })());
      const rendered = right(await world.previewRendered({ ...workflow, inputs: { s } })());
      const plan = right(await world.stepPlan({ ...workflow, inputs: { s } })());
      for (const answer of [resolved, previewed, rendered, plan])
        for (const way of waysOf(s).filter((one) => one.length > 1))
          expect(JSON.stringify(answer)).not.toContain(way);
      expect(JSON.stringify([resolved, plan])).not.toContain('xxxx');
      expect(resolved.resolved_inputs).toEqual({ s: '***', v: '***', w: '***', plain: 'plain' });
      expect(resolved.inputs[3]?.problem?.message).toBe('it must be a whole number');
      expect(rendered.rendered_steps[0]?.request?.url).toBe('https://shop.example/orders/***');
      expect(rendered.rendered_steps[3]?.request?.body).toEqual({
        kind: 'text',
        text: '{"name":"***plain"}',
      });
      expect(rendered.rendered_final_output).toEqual({ of: '***', plain: 'plain' });
      expect(plan.steps.map(({ reason }) => reason)).toEqual([
        null,
        'its condition cannot be judged: "***" and 5 have no order; two numbers have one, and two texts',
        'its condition cannot be judged: "plain" is neither a list nor a text in which 5 could be',
        null,
      ]);
    },
  );

  test('is what conditions and rules are held against', async () => {
    const world = await manifestWorld({ documents: { files: FILES } });
    const checked = manifest({
      inputs: { s: { type: 'string', secret: true }, n: { type: 'integer', secret: true } },
      steps: [
        { id: 'put', run: 'files files:update', if: "inputs.s == 'aGk='", body: { base64: t('inputs.s') } },
        { id: 'list', run: 'files files:list', with: { limit: t('inputs.n') } },
      ],
    });
    const inputs = { s: 'aGk=', n: 77 };
    const rendered = right(await world.previewRendered({ ...checked, inputs })());
    expect(rendered.rendered_steps.map(({ will_run, problems }) => [will_run, problems])).toEqual([
      [true, []],
      [true, []],
    ]);
    expect(rendered.rendered_steps[0]?.request?.body).toEqual({ kind: 'bytes', size: 2 });
    expect(rendered.rendered_steps[1]?.request?.url).toBe('https://files.example/files?limit=***');
    const found = right(await world.resolveManifestInputs({ ...checked, partial_inputs: inputs })());
    expect([found.ready, found.blockers]).toEqual([true, []]);

    const dots = manifest({
      inputs: { s: { type: 'string', secret: true } },
      steps: [{ id: 'get', run: 'shop orders:info', with: { order_id: t('inputs.s') } }],
    });
    const other = await manifestWorld(shop);
    const [get] = right(await other.previewRendered({ ...dots, inputs: { s: '..' } })()).rendered_steps;
    expect(get?.request).toBe(null);
    expect(get?.problems).toHaveLength(1);
  });

  test('is looked into where it is an object', async () => {
    const world = await manifestWorld(shop);
    const within = manifest({
      inputs: { s: { type: 'object', secret: true } },
      steps: [{ id: 'make', run: 'shop orders:create', body: { name: t('inputs.s.name') } }],
    });
    const found = right(
      await world.previewRendered({ ...within, inputs: { s: '{"name": "qz", "key": ["TOPSECRET1"]}' } })(),
    );
    expect(found.rendered_steps[0]).toMatchObject({
      unresolved: [],
      request: { body: { kind: 'text', text: '{"name":"***"}' } },
    });
  });
});

describe('a stored secret that the document and the workflow repeat', () => {
  const secrets = { FILES__KEY: 'moody-secret' };
  const of = (step: JsonObject) => manifest({ steps: [{ id: 'list', run: 'files files:list', ...step }] });

  test('is shown neither in requests nor in what is said of inputs', async () => {
    const world = await manifestWorld({ documents: { files: FILES }, secrets });
    const rendered = right(await world.previewRendered(of({ with: { mood: 'moody-secret' } }))());
    expect(rendered.rendered_steps[0]?.request?.url).toBe('https://files.example/files?mood=***');
    const inputs = manifest({
      inputs: { mood: { enum: ['moody-secret', 'calm'], default: literal('moody-secret') } },
      steps: [{ id: 'list', run: 'files files:list', with: { mood: t('inputs.mood') } }],
    });
    const previewed = right(await world.previewInputs(inputs)());
    expect(previewed.inputs[0]).toMatchObject({ value: '***', choices: ['***', 'calm'] });
    const conditional = of({ if: '"moody-secret" < 5' });
    expect(right(await world.stepPlan(conditional)()).steps[0]?.reason).toContain('"***" and 5');
    const resolved = right(await world.resolveManifestInputs(inputs)());
    expect(JSON.stringify([previewed, resolved])).not.toContain('moody-secret');
  });

  test('is not in what is wrong with the workflow either', async () => {
    const world = await manifestWorld({ documents: { files: FILES }, secrets });
    const wrong = of({ with: { mood: 'sad' } });
    const { violations } = right(await world.validateManifest(wrong)());
    expect(violations[0]).toMatchObject({ rule: 'argument-value' });
    const failed = left(await world.previewRendered(wrong)());
    expect(JSON.stringify([violations, failed])).toContain('calm');
    expect(JSON.stringify([violations, failed])).not.toContain('moody-secret');
  });
});
