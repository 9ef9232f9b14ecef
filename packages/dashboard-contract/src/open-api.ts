import type { Json, JsonObject } from '@workrail/kernel';
import * as z from 'zod';
import { failure } from './failure.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Where the recursive schema of any JSON value stands, once for all. */
const ANY_JSON = '#/components/schemas/Json';

/** The routes as an OpenAPI 3.1 document. */
export const openApi = (version: string): { readonly [member: string]: Json } => ({
  openapi: '3.1.0',
  info: {
    title: 'WorkRail dashboard',
    version,
    description:
      'What the page of workrail-dashboard asks for. A request needs the token of the link that the program prints, or the cookie that signing in gives for it. Members that are not known are refused.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The address that workrail-dashboard prints' }],
  security: [{ token: [] }, { cookie: [] }],
  paths: paths(),
  components: {
    schemas: { Json: anyJson(), Failure: schemaOf(failure, 'output') },
    responses: {
      Failure: {
        description: 'What is wrong, and what to do',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'workrail_4870',
        description: 'Its name ends with the port of the dashboard',
      },
    },
  },
});

function paths(): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries<Route>(ROUTES))
    all[route.path] = { ...all[route.path], [route.method]: operation(name, route) };
  return all;
}

function operation(operationId: string, route: Route): JsonObject {
  const parameters = [...parametersOf('path', route.params), ...parametersOf('query', route.query)];
  return {
    operationId,
    summary: route.summary,
    ...(route.access === 'open' ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: `At most ${route.body.bytes} bytes`,
            content: { 'application/json': { schema: schemaOf(route.body.schema, 'input') } },
          },
        }),
    responses: { ...answerOf(route), default: { $ref: '#/components/responses/Failure' } },
  };
}

function answerOf({ answer }: Route): JsonObject {
  if (answer.kind === 'json')
    return {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: schemaOf(answer.schema, 'output') } },
      },
    };
  if (answer.kind === 'file')
    return {
      200: {
        description: 'A file to save',
        headers: { 'Content-Disposition': { schema: { type: 'string' }, description: 'Its name' } },
        content: Object.fromEntries(answer.types.map((type) => [type, {}])),
      },
    };
  return {
    101: {
      description: 'A WebSocket. Each message is JSON of this schema; nothing is to be sent.',
      content: { 'application/json': { schema: schemaOf(answer.message, 'output') } },
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): readonly JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'input');
  const needed = Array.isArray(required) ? required : [];
  return Object.entries((properties ?? {}) as Readonly<Record<string, JsonObject>>).map(
    ([name, { description, ...shape }]) => ({
      name,
      in: place,
      required: place === 'path' || needed.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: shape,
    }),
  );
}

/** A schema as it may stand anywhere in the document: its only recursive part is any JSON value. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, $defs: _json, ...shape } = z.toJSONSchema(schema, { io });
  return pointed(shape);
}

function anyJson(): JsonObject {
  const [shape] = Object.values(z.toJSONSchema(z.json()).$defs ?? {});
  return pointed(shape ?? {});
}

/** The same with each reference to any JSON value leading to the one place of it. */
const pointed = (shape: object): JsonObject =>
  JSON.parse(JSON.stringify(shape), (key, value: Json) =>
    key === '$ref' && typeof value === 'string' ? ANY_JSON : value,
  );
