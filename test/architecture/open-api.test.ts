import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApi, ROUTES, type Route } from '@workrail/dashboard-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { VERSION } from '../../apps/dashboard-api/src/version.ts';

const FILE = fileURLToPath(new URL('../../schema/dashboard-api.openapi.json', import.meta.url));

/** As anybody reads it: JSON, whose members are what they are. */
type AnyJson = ReturnType<typeof JSON.parse>;
const text = `${JSON.stringify(openApi(VERSION), null, 2)}\n`;
const document: AnyJson = JSON.parse(text);

test('the published OpenAPI document is the one that the routes give, and is valid', async () => {
  expect(readFileSync(FILE, 'utf8'), 'run node scripts/schemas.mjs').toBe(text);
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it has an operation for every route, with the parameters and the body that its schemas know', () => {
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const operation = document.paths[route.path][route.method];
    expect(operation.operationId).toBe(name);
    const named = (operation.parameters ?? []).map((one: AnyJson) => `${one.in} ${one.name}`);
    expect(named).toEqual([
      ...Object.keys(route.params?.shape ?? {}).map((key) => `path ${key}`),
      ...Object.keys(route.query?.shape ?? {}).map((key) => `query ${key}`),
    ]);
    expect(operation.requestBody === undefined).toBe(route.body === undefined);
    expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Failure' });
    expect(operation.security).toEqual(route.access === 'open' ? [] : undefined);
  }
});

test('every reference in it leads somewhere, and its schemas accept what the routes answer', () => {
  const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, to = '']) => to);
  expect(new Set(references)).toEqual(
    new Set(['#/components/schemas/Json', '#/components/schemas/Failure', '#/components/responses/Failure']),
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const schemaOf = (path: string, status = '200'): string =>
    `document#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`;
  const accepts = (reference: string, value: unknown): boolean =>
    ajv.compile({ $ref: encodeURI(reference) })(value) === true;
  const status = { version: '1', dataFolder: '/data', commandLine: 'workrail', sessions: 1, cursor: 'x' };
  expect(accepts(schemaOf('/api/status'), status)).toBe(true);
  expect(accepts(schemaOf('/api/status'), { ...status, more: 1 })).toBe(false);
  expect(accepts(schemaOf('/api/nodes/{nodeId}/context'), { any: [{ json: null }] })).toBe(true);
  expect(accepts(schemaOf('/api/changes', '101'), { type: 'ready', cursor: 'x' })).toBe(true);
});
