import type { JsonObject } from '@workrail/kernel';

const ID: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const JOB: JsonObject = { $ref: '#/components/schemas/Job' };
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const answer = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'ok', ...json(schema) },
});

/** An API whose answers say what is always in them. */
export const JOBS: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  servers: [{ url: 'https://jobs.example' }],
  paths: {
    '/jobs': {
      get: {
        operationId: 'listJobs',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: answer('200', { type: 'array', items: JOB }),
      },
      post: {
        operationId: 'createJob',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              size: { type: 'integer' },
              tags: { type: 'array', items: { type: 'string' } },
            },
          }),
        },
        responses: answer('201', JOB),
      },
    },
    '/jobs/{id}': {
      parameters: [ID],
      get: {
        operationId: 'getJob',
        parameters: [
          { name: 'verbose', in: 'query', schema: { type: 'boolean' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: answer('200', JOB),
      },
      put: { operationId: 'runJob', responses: { ...answer('200', JOB), ...answer('202', JOB) } },
      delete: { operationId: 'deleteJob', responses: { '204': { description: 'gone' } } },
    },
    '/text': {
      post: {
        operationId: 'sendText',
        requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
        responses: answer('200', {}),
      },
    },
  },
  components: {
    schemas: {
      Job: {
        type: 'object',
        required: ['id', 'state', 'progress', 'ready'],
        properties: {
          id: { type: 'string' },
          state: { type: 'string', enum: ['queued', 'running', 'Done'] },
          progress: { type: 'number' },
          ready: { type: 'boolean' },
          note: { type: 'string' },
          'a/b': { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
};
