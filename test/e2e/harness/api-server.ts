import { expect } from 'vitest';
import type { Answer } from './driver.ts';
import { openServer } from './open-server.ts';
import { homeForTest } from './server-home.ts';

const list = (schema: object) => ({
  200: { description: 'Fine', content: { 'application/json': { schema: { type: 'array', items: schema } } } },
});

const PET = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };

export const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1', description: 'All about pets.' },
  servers: [{ url: 'https://api.pets.example/v1' }],
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: { summary: 'List pets', tags: ['pets'], responses: list(PET) },
      post: {
        summary: 'Create a pet',
        tags: ['pets'],
        requestBody: { required: true, content: { 'application/json': { schema: PET } } },
        responses: { 201: { description: 'Made' } },
      },
    },
    '/pets/{pet}': {
      delete: {
        summary: 'Remove a pet',
        tags: ['pets'],
        parameters: [{ name: 'pet', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
    '/gone': { get: { parameters: [{ $ref: '#/components/parameters/Gone' }] } },
  },
  webhooks: { sold: {} },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

/** An API with so many operations. */
export const many = (count: number) => ({
  openapi: '3.1.0',
  info: { title: 'Many', version: '1' },
  servers: [{ url: 'https://api.many.example' }],
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/things-${index}`,
      { get: { summary: `Get thing ${index}`, tags: [`tag ${index % 40}`], responses: list(PET) } },
    ]),
  ),
});

/** Options of a server that offers the tools for catalogs. */
export const CATALOG = { args: ['--toolsets', 'execution,catalog'] };

/** A server for the test that calls this, with a document in a file. */
export async function begun(document: object = PETS) {
  const home = homeForTest();
  const source = home.write('work/api.json', document);
  const server = await openServer({ home, ...CATALOG });
  const good = async (tool: string, args: object): Promise<Answer> => {
    const answer = await server.call(tool, args);
    expect(answer.isError, answer.text).toBe(false);
    expect(answer.structured.kind).toBe('ok');
    return answer;
  };
  return { home, source, server, good };
}

/** The error of an answer, which has all that errors have, in both forms. */
export const errorOf = (answer: Answer) => {
  expect(answer.isError).toBe(true);
  const { error } = answer.structured;
  expect(error).toEqual({
    error_code: expect.stringMatching(/^[A-Z_]+$/),
    category: expect.stringMatching(/^(?:validation|not_found|conflict|execution|internal)$/),
    message: expect.stringMatching(/.{10}/),
    context: expect.objectContaining({ tool: expect.any(String) }),
    retryable: expect.any(Boolean),
    suggested_action: expect.stringMatching(/.{10}/),
    correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...(error.violations === undefined ? {} : { violations: expect.any(Array) }),
  });
  expect(answer.text).toContain(error.message);
  expect(answer.text).toContain(error.suggested_action);
  expect(answer.text).toContain(error.correlation_id);
  return error;
};
