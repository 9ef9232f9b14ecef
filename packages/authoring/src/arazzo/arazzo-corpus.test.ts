import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E, type JsonObject } from '@workrail/kernel';
import { readDocument } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'arazzo');
const present = existsSync(FOLDER);
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

function openApi(name: string): JsonObject {
  const read = readDocument({ file: name, text: textOf(name), format: 'yaml' });
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left));
  return read.right.value as JsonObject;
}

/** What the first document is about, of which only the address is published. */
const PETS: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/user/login': {
      get: {
        operationId: 'loginUser',
        parameters: ['username', 'password'].map((name) => ({
          name,
          in: 'query',
          schema: { type: 'string' },
        })),
        responses: { '200': { description: 'a token' } },
      },
    },
    '/pet/findByStatus': {
      get: {
        operationId: 'findPetsByStatus',
        parameters: [{ name: 'status', in: 'query', schema: { type: 'string' } }],
        responses: { '200': { description: 'pets' } },
      },
    },
  },
};

const CATALOGS: Readonly<Record<string, string>> = { 'museum-api': 'museum', petStoreDescription: 'pets' };

async function findings(name: string, vendor: string, document: JsonObject | undefined, text = textOf(name)) {
  const files: Record<string, string> = {};
  const world = await manifestWorld({
    documents: document === undefined ? {} : { [vendor]: document },
    files,
  });
  const catalogs = Object.fromEntries(Object.entries(CATALOGS).filter(([, id]) => id === vendor));
  const outcome = await world.importArazzo({ document: text, catalogs })();
  const found =
    E.isLeft(outcome) && outcome.left._tag === 'ArazzoRefusedError'
      ? outcome.left.violations.map(({ line, path, rule }) => `${line} ${path} ${rule}`)
      : [];
  return { found, files, world };
}

describe.skipIf(!present)('the published documents (skipped where they are not at hand)', () => {
  test('a login: its operation has no header for the token, and a path is no operation', async () => {
    const { found } = await findings('LoginAndRetrievePets.arazzo.yaml', 'pets', PETS);
    expect(found).toEqual(['46 /workflows/0/steps/1/operationPath operation']);
  });

  test('a login whose path names the method: the token is a credential', async () => {
    const text = textOf('LoginAndRetrievePets.arazzo.yaml').replace('findByStatus', 'findByStatus/get');
    const { found } = await findings('LoginAndRetrievePets.arazzo.yaml', 'pets', PETS, text);
    expect(found).toEqual(['51 /workflows/0/steps/1/parameters/1 credential-header']);
  });

  test('coupons: arguments that the operations do not have', async () => {
    const { found } = await findings(
      'pet-coupons.arazzo.yaml',
      'pet-coupons',
      openApi('pet-coupons.openapi.yaml'),
    );
    expect(found).toEqual([
      '26 /workflows/0/steps/0/parameters/0 parameter',
      '40 /workflows/0/steps/1/parameters/0 parameter',
      '140 /components/inputs/apply_coupon_input/properties/my_pet_tags/items input-schema',
    ]);
  });

  test('coupons with the arguments that there are: each workflow is saved, and runs the one that orders', async () => {
    const text = textOf('pet-coupons.arazzo.yaml')
      .replace('name: pet_tags', 'name: tags')
      .replace('- name: pet_id\n            in: path', '- name: petId\n            in: path')
      .replace('          items:\n            type: string\n', '');
    const { found, files, world } = await findings(
      'pet-coupons.arazzo.yaml',
      'pet-coupons',
      openApi('pet-coupons.openapi.yaml'),
      text,
    );
    expect(found).toEqual([]);
    expect(
      Object.keys(files)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(['apply-coupon.yaml', 'buy-available-pet.yaml', 'place-order.yaml']);
    const saved = await world.getSavedWorkflow({ workflow_id: 'apply-coupon' })();
    expect(saved).toMatchObject({
      right: {
        parsed: {
          title: 'Apply a coupon to a pet order.',
          inputs: {
            my_pet_tags: { type: 'array', optional: true },
            store_id: { type: 'string', optional: true },
          },
          steps: [
            { id: 'find-pet', with: { tags: '${{ inputs.my_pet_tags }}' } },
            {
              id: 'find-coupons',
              depends_on: ['find-pet'],
              with: { petId: '${{ steps.find-pet.output[0].id }}' },
            },
            {
              id: 'place-order',
              run: 'workflow place-order',
              depends_on: ['find-coupons'],
              with: {
                pet_id: '${{ steps.find-pet.output[0].id }}',
                coupon_code: '${{ steps.find-coupons.output.couponCode }}',
              },
            },
          ],
          final_output: { apply_coupon_pet_order_id: '${{ steps.place-order.output.workflow_order_id }}' },
        },
      },
    });
  });

  test('a museum: credentials, a workflow elsewhere, and criteria that are not simple', async () => {
    const { found } = await findings('museum-api.arazzo.yaml', 'museum', openApi('museum.openapi.yaml'));
    expect(found).toEqual([
      '29 /workflows/0/steps/0/operationId operation',
      '37 /workflows/0/steps/1/workflowId sub-workflow',
      '44 /workflows/1/parameters/0 credential-header',
      '64 /workflows/1/steps/1/requestBody/payload/dates/0 expression',
      '65 /workflows/1/steps/1/requestBody/payload/dates/1 expression',
      '71 /workflows/1/steps/1/successCriteria/1/type criterion',
      '87 /workflows/1/steps/2/successCriteria/0/type criterion',
      '109 /workflows/1/steps/3/successCriteria/1/type criterion',
    ]);
  });

  test('errors: gotos, retries of failed calls, and operations in another form', async () => {
    const { found } = await findings('httpbin-error-handling.arazzo.yaml', 'httpbin', undefined);
    const of = (rule: string) =>
      found.flatMap((one) => (one.endsWith(` ${rule}`) ? [Number(one.split(' ')[0])] : []));
    expect({
      operation: of('operation'),
      goto: of('goto'),
      retry: of('retry'),
      action: of('action'),
      expression: of('expression'),
      all: found.length,
    }).toEqual({
      operation: [18, 31, 45, 55, 71, 85, 97, 115, 119, 128, 135, 141],
      goto: [35, 39, 75, 79, 132],
      retry: [22],
      action: [53, 95, 139],
      expression: [63, 93, 105, 149],
      all: 25,
    });
  });
});
