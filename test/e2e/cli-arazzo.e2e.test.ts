import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './harness/command-project.ts';

const API = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters: [{ name: state, in: query, schema: { type: string } }]
      responses: { '200': { description: ok } }
`;
const ORDERS = `arazzo: 1.0.1
info: { title: Orders, version: '1' }
sourceDescriptions: [{ name: shop, url: ./shop.yaml, type: openapi }]
workflows:
  - workflowId: orders
    inputs: { type: object, properties: { state: { type: string } } }
    steps:
      - stepId: list
        operationId: listOrders
        parameters: [{ name: state, in: query, value: $inputs.state }]
        outputs: { orders: $response.body }
    outputs: { orders: $steps.list.outputs.orders }
`;
const OK = { status: 0, stderr: '' };

test('a document is imported, exported, and imported again without a change', () => {
  const { home, catalog, workflow } = project({ 'shop.yaml': API, 'orders.arazzo.yaml': ORDERS });
  const before = workflow(['import', 'orders.arazzo.yaml', '--json']);
  expect(before.status).toBe(1);
  expect(JSON.parse(before.stdout)).toMatchObject({
    error: {
      error_code: 'ARAZZO_REFUSED',
      category: 'validation',
      context: { source: 'orders.arazzo.yaml' },
      violations: [{ path: '/sourceDescriptions/0', rule: 'missing-catalog', line: 3 }],
    },
  });
  expect(existsSync(join(home.data, 'workflows'))).toBe(false);
  expect(catalog(['import', 'shop.yaml', '--vendor', 'shop'])).toMatchObject({ status: 0 });
  const imported = workflow(['import', 'orders.arazzo.yaml', '--catalog-for', 'shop=shop']);
  expect(imported).toMatchObject(OK);
  const saved = join(home.data, 'workflows', 'orders.yaml');
  expect(imported.stdout).toContain(`Saved orders: ${saved}`);
  const [original = ''] = readdirSync(join(home.data, 'workflows', '.arazzo'));
  expect(readFileSync(join(home.data, 'workflows', '.arazzo', original), 'utf8')).toBe(ORDERS);
  expect(imported.stdout).toContain(`document kept in ${join(home.data, 'workflows', '.arazzo', original)}`);
  expect(workflow(['validate', 'orders'])).toMatchObject(OK);

  const exported = workflow(['export', 'orders', '--format', 'arazzo', '--out', 'again.yaml']);
  expect(exported).toEqual({ ...OK, stdout: 'Wrote orders to again.yaml.\n' });
  expect(workflow(['export', 'orders']).stdout).toBe(readFileSync(join(home.work, 'again.yaml'), 'utf8'));
  expect(workflow(['export', 'orders', '--out', 'again.yaml'])).toMatchObject({ status: 1 });
  const body = readFileSync(saved, 'utf8').split('\n').slice(1).join('\n');
  expect(workflow(['import', 'again.yaml', '--overwrite'])).toMatchObject(OK);
  expect(readFileSync(saved, 'utf8').split('\n').slice(1).join('\n')).toBe(body);
});

test('what cannot be said is told with its place, and what to do', () => {
  const { catalog, workflow } = project({
    'shop.yaml': API,
    'orders.arazzo.yaml': ORDERS.replace('outputs: { orders: $response.body }', 'timeout: 3'),
    'if.yaml': 'workflow: w\nsteps: [{ id: a, run: shop orders:list, if: "true" }]\n',
  });
  catalog(['import', 'shop.yaml', '--vendor', 'shop']);
  const refused = workflow(['import', 'orders.arazzo.yaml']);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('orders.arazzo.yaml cannot be imported as a whole');
  expect(refused.stderr).toContain(
    'line 11, column 18 (/workflows/0/steps/0/timeout): timeout is a key of Arazzo 1.1; remove it',
  );
  const unsayable = workflow(['export', 'if.yaml']);
  expect(unsayable).toMatchObject({ status: 1, stdout: '' });
  expect(unsayable.stderr).toContain('/steps/0/if: Arazzo has no condition under which a step runs');
  expect(workflow(['export', 'if.yaml', '--format', 'pdf'])).toMatchObject({ status: 2 });
  expect(workflow(['import', 'orders.arazzo.yaml', '--catalog-for', 'shop'])).toMatchObject({ status: 2 });
});
