import { E, type NeedsOf, openAll, TE } from '@workrail/kernel';
import { API_CATALOGS } from '../apis/open.ts';
import { catalogsInMemory } from './catalogs-in-memory.ts';
import { commandServices } from './command-services.ts';
import { readerHere } from './reader-here.ts';

export const document = (paths: object, title = 'Pet Shop') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '7' },
    servers: [{ url: 'https://api.pets.example' }],
    paths,
  });

export const PETS = { '/pets': { get: { summary: 'List pets' }, post: {} } };
export const MORE = { '/pets': { get: { summary: 'List all pets' } }, '/toys': { get: {} } };

/** The use cases on documents by the names of their files. */
export function world(documents: Readonly<Record<string, string>>, workflows: Record<string, string> = {}) {
  const apiCatalogs = catalogsInMemory();
  const needs: NeedsOf<typeof API_CATALOGS> = {
    ...commandServices(apiCatalogs, workflows),
    apiReader: readerHere,
    secrets: {
      origins: () => TE.right(new Map([['PET_SHOP__KEY', 'file' as const]])),
      values: () => TE.right(new Map()),
    },
    apiDocuments: {
      read: (path) => TE.right({ path: `/work/${path}`, text: documents[path] ?? '' }),
      readBeside: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
      fetch: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
    },
    clock: { now: () => '2026-01-02T03:04:05.678Z' },
  };
  const useCases = openAll(API_CATALOGS, needs);
  const lines = async (query = '') => {
    const found = await useCases.listCommands({ query })();
    return E.isRight(found) ? found.right.commands.map(({ command }) => command) : found.left;
  };
  return { ...useCases, needs, apiCatalogs, lines };
}
