import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { E } from '@workrail/kernel';
import { readCommands } from '@workrail/openapi';
import { describe, expect, test } from 'vitest';
import { type CommandIndex, commandIndex } from './command-search.ts';
import { type FindableCommand, nameOf, searchableCommand } from './searchable.ts';

type Index = CommandIndex<FindableCommand>;

const namesFor = (index: Index, query: string, count = 5): readonly string[] =>
  index
    .search(query)
    .slice(0, count)
    .map(({ command }) => nameOf(command));

function indexOf(...texts: readonly string[]): Index {
  return commandIndex(
    texts.flatMap((text, at) => {
      const read = readCommands(text);
      if (E.isLeft(read)) throw new Error(read.left.message);
      return read.right.commands.map((command) => searchableCommand({ catalog_id: `c${at}`, command }));
    }),
  );
}

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Shop' },
  paths: {
    '/pets': { get: { summary: 'List all pets' }, post: { summary: 'Add a pet' } },
    '/pets/photos': { get: { summary: 'Photos of pets' } },
    '/categories': { get: { summary: 'Kinds of pets', deprecated: true } },
    '/oldPets': { get: { summary: 'List all pets', deprecated: true } },
    '/orders': { post: { operationId: 'placeOrder' } },
  },
};
const pets = indexOf(JSON.stringify(PETS));

describe('a search of commands', () => {
  test('gives all of them by name where nothing is asked', () => {
    expect(namesFor(pets, ' ', 9)).toEqual([
      'shop categories:list',
      'shop old-pets:list',
      'shop orders:create',
      'shop pets:create',
      'shop pets:list',
      'shop pets:photos:list',
    ]);
  });

  test.each([
    ['the thing and what is done', 'get pets', 'shop pets:list'],
    ['another word for it', 'create pet', 'shop pets:create'],
    ['words of the summary', 'add a pet', 'shop pets:create'],
    ['what it is about besides', 'pet photo', 'shop pets:photos:list'],
    ['the operation id', 'place an order', 'shop orders:create'],
    ['the beginning of a word', 'categ', 'shop categories:list'],
    ['plural and singular', 'category', 'shop categories:list'],
  ])('finds by %s', (_, query, name) => {
    expect(namesFor(pets, query)[0]).toBe(name);
  });

  test('has what is deprecated last', () => {
    expect(namesFor(pets, 'list all pets', 9).slice(-2).toSorted()).toEqual([
      'shop categories:list',
      'shop old-pets:list',
    ]);
  });

  test('gives nothing for words that are nowhere', () => {
    expect(pets.search('invoice')).toEqual([]);
    expect(indexOf().search('invoice')).toEqual([]);
  });
});

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const FILES = [
  'stripe-spec3-2021-06.yaml',
  'datadog-v1.yaml',
  'render-public-api.json',
  'slack-web-2.0.json',
];
const files = FILES.map((name) => `${CORPUS}/openapi/${name}`);

/** What a person would type, and the request that is meant. */
const PHRASES = [
  ['create a customer', 'POST /v1/customers'],
  ['update a customer', 'POST /v1/customers/{customer}'],
  ['refund a charge', 'POST /v1/charges/{charge}/refund'],
  ['list invoices', 'GET /v1/invoices'],
  ['cancel a subscription', 'DELETE /v1/subscriptions/{subscription_exposed_id}'],
  ['create payment intent', 'POST /v1/payment_intents'],
  ['add card to customer', 'POST /v1/customers/{customer}/cards'],
  ['create monitor', 'POST /api/v1/monitor'],
  ['get all monitors', 'GET /api/v1/monitor'],
  ['mute a host', 'POST /api/v1/host/{host_name}/mute'],
  ['list dashboards', 'GET /api/v1/dashboard'],
  ['slo history', 'GET /api/v1/slo/{slo_id}/history'],
  ['search logs', 'POST /api/v1/logs-queries/list'],
  ['list services', 'GET /services'],
  ['restart service', 'POST /services/{serviceId}/restart'],
  ['trigger a deploy', 'POST /services/{serviceId}/deploys'],
  ['environment variables of a service', 'GET /services/{serviceId}/env-vars'],
  ['send a message to a channel', 'POST /chat.postMessage'],
  ['upload file', 'POST /files.upload'],
  ['invite user to channel', 'POST /conversations.invite'],
  ['set topic of channel', 'POST /conversations.setTopic'],
  ['list users', 'GET /users.list'],
] as const;

describe.skipIf(!files.every(existsSync))('four published APIs (skipped where they are not at hand)', () => {
  test('almost every phrase finds what is meant among the first five', () => {
    const index = indexOf(...files.map((file) => readFileSync(file, 'utf8')));
    const missed = PHRASES.filter(([phrase, request]) =>
      index
        .search(phrase)
        .slice(0, 5)
        .every(({ command: { method, path } }) => `${method.toUpperCase()} ${path}` !== request),
    );
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
  });
});
