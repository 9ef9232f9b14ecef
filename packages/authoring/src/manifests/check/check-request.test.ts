import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { found, line } from '../../testing/found-in-workflow.ts';
import { manifestWorld } from '../../testing/manifest-world.ts';
import { commandsOfDocuments } from '../../testing/shop-api.ts';
import { t } from '../../testing/shop-manifests.ts';

const ok = { '200': { description: 'ok' } };
const body = (type: string, schema: JsonObject) => ({ required: true, content: { [type]: { schema } } });
const bytes: JsonObject = { type: 'string', format: 'binary' };

const FILES: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Files', version: '1' },
  servers: [{ url: 'https://files.example' }],
  paths: {
    '/lists': {
      get: {
        parameters: [
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'enum', in: 'query', schema: { enum: ['a', 'b'] } },
          { name: 'X-H', in: 'header', schema: { type: 'string' } },
          { name: 'ids', in: 'query', required: true, schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: ok,
      },
    },
    '/raw': { post: { requestBody: body('application/octet-stream', bytes), responses: ok } },
    '/forms': {
      post: {
        requestBody: body('multipart/form-data', {
          type: 'object',
          properties: { file: bytes, note: { type: 'string' }, deep: { type: 'object' } },
        }),
        responses: ok,
      },
    },
  },
};

const known = commandsOfDocuments({ document: FILES, vendor: 'files' });
const INPUTS = { f: { type: 'string' } };
const inStep = (step: JsonObject) =>
  found({ inputs: INPUTS, steps: [{ id: 'it', ...step }] }, known)
    .filter(({ severity }) => severity === 'error')
    .map((one) => line({ ...one, pointer: one.pointer.replace('/steps/0', '') }));

const LISTS = 'files lists:list';
const FILE = '{"file": "path"} or {"base64": "…"}, with content_type and filename as needed';

describe('what keeps the request of a step from being made', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    [
      'null for a parameter',
      { run: LISTS, with: { ids: ['a'], q: null, enum: null } },
      [
        'error | argument-value | /with/q | q is null, which a query parameter cannot say | leave it out',
        'error | argument-value | /with/enum | enum is null, which a query parameter cannot say | leave it out',
      ],
    ],
    [
      'a line break in a header',
      { run: LISTS, with: { ids: ['a'], 'X-H': 'a\r\nX-Evil: 1' } },
      [
        'error | argument-value | /with/X-H | the value of the header X-H has a line break or another character that no header can have | write a value that can be sent',
      ],
    ],
    [
      'an empty list for a required parameter',
      { run: LISTS, with: { ids: [] } },
      ['error | missing-argument | /with/ids | the query parameter ids is required | write a value'],
    ],
    [
      'a text as the bytes of a body',
      { run: 'files raw:create', body: 'text' },
      [
        `error | argument-value | /body | a body of application/octet-stream is bytes, and a text is none | write ${FILE}`,
      ],
    ],
    [
      'a text as a file of a form',
      { run: 'files forms:create', body: { file: 'text' } },
      [
        `error | argument-value | /body/file | file cannot be a part of the body: it is a text, not a file | write ${FILE}`,
      ],
    ],
    [
      'a media type with a line break',
      { run: 'files forms:create', with: { file: { file: 'a', content_type: 'text/plain\r\nX-Evil: 1' } } },
      [
        `error | argument-value | /with/file | file cannot be a part of the body: its content_type "text/plain\\r\\nX-Evil: 1" is not a media type | write ${FILE}`,
      ],
    ],
    [
      'a file anywhere on the machine',
      { run: 'files raw:create', body: { file: '/etc/passwd' } },
      [
        `error | argument-value | /body | the file of the body cannot be sent: its file "/etc/passwd" is an absolute path; write a path below the folder that the workflow runs in | write ${FILE}`,
      ],
    ],
  ])('%s', (_, step, expected) => {
    expect(inStep(step)).toEqual(expected);
  });

  test.each<Json>([
    t('inputs.f'),
    { file: t('inputs.f') },
    { base64: t('inputs.f') },
    { file: 'a', content_type: t('inputs.f') },
    { file: `${t('inputs.f')}.png`, filename: 'a' },
  ])('what a template fills in is not judged before: %j', (value) => {
    expect(inStep({ run: 'files forms:create', body: { file: value, note: t('inputs.f') } })).toEqual([]);
  });
});

test('a private address that only the document names keeps a workflow from being ready, as it keeps its calls from being made', async () => {
  const document = { ...FILES, servers: [{ url: 'http://127.0.0.1:4999' }] };
  const source = {
    manifest_content: { workflow: 'w', steps: [{ id: 'a', run: LISTS, with: { ids: ['a'] } }] },
  };
  const message =
    'nobody said that the API is at http://127.0.0.1:4999: the document names it, and it is an address of this machine';
  const refused = await manifestWorld({ documents: { files: document } });
  expect(await refused.validateManifest(source)()).toMatchObject({
    right: {
      valid: true,
      warnings: [
        {
          path: '/steps/0/run',
          rule: 'missing-base-url',
          message: `${LISTS} cannot be called: ${message}`,
          suggested_action:
            'if that is where the API is: workrail catalog import files --title "files" --base-url http://127.0.0.1:4999 --overwrite',
        },
      ],
    },
  });
  expect(await refused.resolveManifestInputs(source)()).toMatchObject({
    right: { ready: false, blockers: [{ path: 'steps.a.base_url', rule: 'base_url_private', message }] },
  });
  const given = await manifestWorld({ documents: { files: document }, baseUrl: 'http://127.0.0.1:4999' });
  expect(await given.validateManifest(source)()).toMatchObject({ right: { valid: true, warnings: [] } });
  expect(await given.resolveManifestInputs(source)()).toMatchObject({ right: { ready: true } });
});
