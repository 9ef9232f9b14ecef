import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { LOOK, manifest, shop } from '../testing/shop-manifests.ts';

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
