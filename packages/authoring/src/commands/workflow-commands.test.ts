import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { SHOP } from '../testing/shop-api.ts';

const CLOSE_ORDERS = `workflow: close_orders
title: Close paid orders
description: Deletes each order that was paid.
inputs:
  region: { type: string, description: Where the shop is. }
  since: { type: string, optional: true }
  limit: { type: integer, default: { from: literal, value: 10 } }
  states: { type: string, mode: multiple, optional: true }
steps:
  - { id: orders, run: 'shop orders:list' }
`;
const FOR_AGENTS = '{"id":"review","name":"Review","description":"d","version":"1.0.0","steps":[]}';

const world = (files: Record<string, string>) => manifestWorld({ documents: { shop: SHOP }, files });

const namesOf = async ({ listCommands }: Awaited<ReturnType<typeof world>>, query: string) => {
  const found = await listCommands({ query })();
  if (E.isLeft(found)) throw new Error(JSON.stringify(found.left));
  return found.right.commands.map(({ command }) => command);
};

describe('a saved workflow', () => {
  test('is found among the commands by its words, as soon as it is saved and as long as it is there [APIS-COMMAND-8]', async () => {
    const at = await world({ 'review.json': FOR_AGENTS });
    const saved = await at.saveWorkflow({ manifest_content: CLOSE_ORDERS })();
    expect(saved).toMatchObject({ right: { workflow_id: 'close_orders' } });
    expect((await namesOf(at, 'close paid orders'))[0]).toBe('workflow close_orders');
    expect((await namesOf(at, '')).filter((name) => name.startsWith('workflow'))).toEqual([
      'workflow close_orders',
    ]);
    await at.renameSavedWorkflow({ workflow_id: 'close_orders', new_id: 'end_orders' })();
    expect((await namesOf(at, 'close paid orders'))[0]).toBe('workflow end_orders');
    await at.deleteSavedWorkflow({ workflow_id: 'end_orders', confirm: 'end_orders' })();
    expect(await namesOf(at, 'workflow')).toEqual([]);
  });

  test('is listed with how it is run, and of no catalog', async () => {
    const at = await world({ 'close_orders.yaml': CLOSE_ORDERS });
    expect(await at.listCommands({ query: 'close paid', limit: 1 })()).toMatchObject({
      right: {
        commands: [
          {
            command: 'workflow close_orders',
            execution_type: 'workflow',
            http_method: null,
            path: null,
            summary: 'Close paid orders',
            catalog_id: null,
          },
        ],
      },
    });
    const ofShop = await at.listCommands({ query: 'close paid orders', catalog_id: 'shop' })();
    expect(JSON.stringify(ofShop)).not.toContain('close_orders');
  });

  test('is shown with its inputs as arguments', async () => {
    const at = await world({ 'close_orders.yaml': CLOSE_ORDERS });
    const input = { in: 'input', required: false };
    expect(await at.showCommand({ command: 'workflow  close_orders' })()).toEqual(
      E.right({
        command: 'workflow close_orders',
        execution_type: 'workflow',
        http_method: null,
        path: null,
        summary: 'Close paid orders',
        catalog_id: null,
        description: 'Deletes each order that was paid.',
        workflow_path: '/saved/close_orders.yaml',
        arguments: [
          { ...input, name: 'region', required: true, type: 'string', description: 'Where the shop is.' },
          { ...input, name: 'since', type: 'string' },
          { ...input, name: 'limit', type: 'integer' },
          { ...input, name: 'states', type: 'list of string' },
        ],
      }),
    );
    expect(await at.listOutlines({ query: 'close paid' })()).toMatchObject({
      right: {
        commands: [{ command: 'workflow close_orders', arguments: [{ name: 'region' }, {}, {}, {}] }],
      },
    });
  });

  test('that has more inputs than room says how many are left out', async () => {
    const inputs = Array.from({ length: 400 }, (_, n) => `  input_${n}: { type: string }`).join('\n');
    const text = `workflow: wide\ninputs:\n${inputs}\nsteps:\n  - { id: one, run: 'shop orders:list' }\n`;
    const at = await world({ 'wide.yaml': text });
    const shown = await at.showCommand({ command: 'workflow wide', room: 1_900 })();
    if (E.isLeft(shown)) throw new Error(JSON.stringify(shown.left));
    const { arguments: some, more_arguments: more = 0 } = shown.right;
    expect([some.length + more, more > 0]).toEqual([400, true]);
    const whole = await at.showCommand({ command: 'workflow wide', whole: true })();
    expect(whole).toHaveProperty('right.arguments.length', 400);
  });

  test.each([
    ['workflow close_order', 'workflow close_orders'],
    ['workflow invoices', undefined],
    ['workflow review', undefined],
  ])('that is not there as a command is told by name: %s', async (command, didYouMean) => {
    const at = await world({ 'close_orders.yaml': CLOSE_ORDERS, 'review.json': FOR_AGENTS });
    expect(await at.showCommand({ command })()).toEqual(
      E.left({ _tag: 'CommandNotFoundError', command, ...(didYouMean === undefined ? {} : { didYouMean }) }),
    );
  });
});
