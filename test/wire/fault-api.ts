import type { FaultRow } from './fault-rows.ts';

/** Secrets of the catalog `faults`. */
export const FAULT_SECRETS = {
  FAULTS__KEY: 'p1anted-key/+=',
  FAULTS__TOKEN: 'p1anted-id:p1anted-word',
};

/** The header of the key that some commands take. */
const KEY_HEADER = 'Idempotency-Key';

/** A document with the one operation that a row is about, at `/things`; tokens are given at `/token`. */
export function faultDocument({ command, by, file }: FaultRow, origin: string) {
  const [method = ''] = command.toLowerCase().split(' ');
  const takesBody = !['get', 'head', 'delete'].includes(method);
  const json = { 'application/json': { schema: { type: 'object' } } };
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Faults', version: '1' },
    servers: [{ url: origin }],
    paths: {
      '/things': {
        [method]: {
          ...(by === undefined ? {} : { security: [{ [by]: [] }] }),
          ...(takesBody ? { requestBody: { content: file === undefined ? json : bytes } } : {}),
          parameters: command.endsWith('with a key')
            ? [{ name: KEY_HEADER, in: 'header', schema: { type: 'string' } }]
            : [],
          responses: {
            200: { description: 'Whatever it is' },
            206: {
              description: 'A part',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { id: { type: 'integer' } } },
                },
              },
            },
            ...(method === 'get' ? { 302: { description: 'It is elsewhere' } } : {}),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        token: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${origin}/token`, scopes: {} } },
        },
      },
    },
  };
}
