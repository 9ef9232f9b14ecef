import { E, type Either, type JsonObject, TE } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { readCommands } from '@workrail/openapi';
import type {
  CallInput,
  HttpAnswer,
  HttpError,
  HttpLimits,
  HttpRequest,
  PinnedCommand,
} from '@workrail/ports';
import { accessTokens } from '../manifests/calls/access-tokens.ts';
import { commandCalls } from '../manifests/calls/command-calls.ts';
import { digests } from './authoring-world.ts';

interface CallsWorld {
  /** A document with one operation. */
  readonly document: JsonObject;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly answer?: (
    request: HttpRequest,
    limits: HttpLimits,
  ) => Either<HttpError, HttpAnswer> | Promise<Either<HttpError, HttpAnswer>>;
}

/** Calls of one command of the catalog `shop`, over a client that is made up. */
export function callsWorld({ document, secrets = {}, answer = () => answerOf(204) }: CallsWorld) {
  const sent: { readonly request: HttpRequest; readonly limits: HttpLimits }[] = [];
  const httpClient = {
    send: (request: HttpRequest, limits: HttpLimits) => async () => {
      sent.push({ request, limits });
      return answer(request, limits);
    },
  };
  let now = Date.parse('2026-01-02T03:04:05.000Z');
  const clock = { now: () => new Date(now).toISOString() };
  const calls = commandCalls({
    httpClient,
    clock,
    digests,
    accessTokens: accessTokens({ httpClient, clock }),
    secrets: {
      origins: () => TE.right(new Map()),
      values: () => TE.right(new Map(Object.entries(secrets))),
    },
  });
  const { commands, schemas, securitySchemes } = right(readCommands(JSON.stringify(document)));
  const [command] = commands;
  if (command === undefined) throw new Error('the document has no operation');
  const pinned: PinnedCommand = {
    command,
    schemas,
    securitySchemes,
    catalog: { catalog_id: 'shop', title: 'Shop', base_url: 'https://shop.example/v1', base_url_given: true },
  };
  return {
    calls,
    pinned,
    sent,
    wait: (ms: number) => {
      now += ms;
    },
    prepare: (input: Partial<CallInput> = {}) =>
      calls.prepare({ command: pinned, step: 'one', arguments: {}, hide: [], ...input })(),
  };
}

export const answerOf = (
  status: number,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = {},
): Either<HttpError, HttpAnswer> =>
  E.right({
    status,
    headers: Object.entries({ 'content-type': 'application/json', ...headers }),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  });

/** A document with one operation, at `/things`. */
export const oneOperation = (
  method: string,
  operation: JsonObject = {},
  rest: JsonObject = {},
): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/things': { [method]: { responses: { 200: { description: 'ok' } }, ...operation } } },
  ...rest,
});
