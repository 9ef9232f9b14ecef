import { right } from '@workrail/kernel/outcome';
import type { PinnedCommand } from '@workrail/ports';
import { expect, test } from 'vitest';
import { callsWorld, oneOperation } from '../../testing/calls-world.ts';
import { pinnedCommand } from './pinned-command.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const DOCUMENT = oneOperation(
  'post',
  {
    security: [{ used: [] }],
    requestBody: { content: { 'application/json': { schema: schema('Pet') } } },
  },
  {
    components: {
      schemas: {
        Pet: { type: 'object', properties: { owner: schema('Owner') } },
        Owner: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
        Unused: { type: 'string' },
      },
      securitySchemes: {
        used: { type: 'apiKey', in: 'header', name: 'X-Key' },
        unused: { type: 'http', scheme: 'bearer' },
      },
    },
  },
);
const SECRETS = { SHOP__USED: 'key-1' };

test('a pinned command has what it needs, and nothing else of its catalog', () => {
  const { pinned } = callsWorld({ document: DOCUMENT });
  const other: PinnedCommand = { ...pinned, schemas: { ...pinned.schemas, Other: { type: 'string' } } };
  const { schemas, securitySchemes, catalog } = pinnedCommand(other);
  expect(Object.keys(schemas)).toEqual(['Owner', 'Pet']);
  expect(Object.keys(securitySchemes)).toEqual(['used']);
  expect(catalog).toEqual(pinned.catalog);
});

test('a pinned command that was written down and read again makes the same request', async () => {
  const { pinned, prepare } = callsWorld({ document: DOCUMENT, secrets: SECRETS });
  const read = JSON.parse(JSON.stringify(pinnedCommand(pinned))) as PinnedCommand;
  const given = { body: { owner: { pin: '1234' } } };
  const { sealed: _, ...first } = right(await prepare(given));
  const { sealed: __, ...second } = right(await prepare({ ...given, command: read }));
  expect(second).toEqual(first);
  expect(second.shown.body).toEqual({ kind: 'text', text: '{"owner":{"pin":"***"}}' });
});
