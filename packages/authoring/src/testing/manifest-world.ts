import { E, type Json, type JsonObject, openAll, TE } from '@workrail/kernel';
import type { HttpAnswer, HttpError, HttpRequest } from '@workrail/ports';
import { API_CATALOGS } from '../apis/open.ts';
import { ARAZZO } from '../arazzo/open.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyDecoder } from '../catalog/workflow-decoder.ts';
import { accessTokens } from '../manifests/calls/access-tokens.ts';
import { commandCalls } from '../manifests/calls/command-calls.ts';
import { manifestCheck } from '../manifests/check-manifest.ts';
import { MANIFESTS } from '../manifests/open.ts';
import { runPreparation } from '../manifests/prepare-run.ts';
import { providerCache } from '../manifests/providers/provider-cache.ts';
import { SAVED_WORKFLOWS } from '../workflow-files/open.ts';
import { digests } from './authoring-world.ts';
import { catalogsInMemory } from './catalogs-in-memory.ts';
import { commandServices } from './command-services.ts';
import { readerHere } from './reader-here.ts';

interface Said {
  readonly status: number;
  readonly json: Json;
  /** Instead of the JSON, which it says it is. */
  readonly text?: string;
}

export interface ManifestWorld {
  /** Documents by vendor; each is imported as the catalog of that name. */
  readonly documents?: Readonly<Record<string, JsonObject>>;
  /** Titles of catalogs by vendor; the vendor's name where it is left out. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Saved files by name. */
  readonly files?: Record<string, string>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** What APIs answer; nothing is there where it is left out. */
  readonly answer?: (request: HttpRequest) => E.Either<HttpError, Said>;
  /** Where a document does not say. */
  readonly baseUrl?: string;
}

const nothing = () => {};
const LOGGER = { debug: nothing, warn: nothing, error: nothing };

/** The use cases for workflows that call commands, on what exists here only. */
export async function manifestWorld({
  documents = {},
  titles = {},
  files = {},
  secrets = {},
  variables = {},
  answer,
  baseUrl,
}: ManifestWorld) {
  const apiCatalogs = catalogsInMemory();
  const services = commandServices(apiCatalogs, files, []);
  const { compiler } = services;
  let now = Date.parse('2026-01-02T03:04:05.678Z');
  const clock = { now: () => new Date(now).toISOString() };
  const catalog = catalogOf({
    sources: {
      files: () => TE.right({ files: [], unreadable: [] }),
      file: () => TE.right(undefined),
      bindings: () => TE.right(undefined),
    },
    compiler,
    decoder: lazyDecoder(digests),
    kept: { get: () => undefined, put: nothing },
    digests,
    logger: LOGGER,
  });
  const sent: HttpRequest[] = [];
  const httpClient = {
    send: (request: HttpRequest) => {
      sent.push(request);
      if (answer === undefined) throw new Error(`nothing was to be sent to ${request.url}`);
      return TE.fromEither(E.map(httpAnswer)(answer(request)));
    },
  };
  const kept = {
    origins: () => TE.right(new Map(Object.keys(secrets).map((name) => [name, 'file' as const]))),
    values: () => TE.right(new Map(Object.entries(secrets))),
  };
  const calling = { httpClient, clock, digests, secrets: kept };
  const shared = {
    ...calling,
    commandCalls: commandCalls({ ...calling, accessTokens: accessTokens({ httpClient, clock }) }),
    ...services,
    catalog,
    variables: { get: (name: string) => variables[name] },
    providerCache: providerCache({ clock }),
    apiReader: readerHere,
    apiDocuments: {
      read: (path: string) => TE.right({ path, text: JSON.stringify(documents[path]) }),
      readBeside: (path: string) =>
        TE.left({ _tag: 'ApiDocumentError' as const, path, reason: 'there is none' }),
      fetch: (path: string) => TE.left({ _tag: 'ApiDocumentError' as const, path, reason: 'there is none' }),
    },
  };
  const checkManifest = manifestCheck(shared);
  const useCases = openAll(
    { ...API_CATALOGS, ...SAVED_WORKFLOWS, ...MANIFESTS, ...ARAZZO },
    { ...shared, checkManifest },
  );
  for (const vendor of Object.keys(documents)) {
    const imported = await useCases.importDocument({
      source: vendor,
      catalog_title: titles[vendor] ?? vendor,
      vendor,
      ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
    })();
    if (E.isLeft(imported)) throw new Error(JSON.stringify(imported.left));
  }
  return {
    ...useCases,
    apiCatalogs,
    prepareRun: runPreparation({ ...shared, checkManifest }),
    /** What was sent so far. */
    sent,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const httpAnswer = ({ status, json, text = JSON.stringify(json) }: Said): HttpAnswer => ({
  status,
  headers: [['content-type', 'application/json']],
  body: new TextEncoder().encode(text),
});
