/** The one file that knows the library that routes requests. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { BODY_BYTES, ROUTES, type Route, type RouteName } from '@workrail/dashboard-contract';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import { type Context, Hono } from 'hono';
import { type Caller, callerOf } from '../access/access.ts';
import type { Guard } from '../access/guard.ts';
import type { DashboardError } from '../errors/dashboard-error.ts';
import { typedRefusal } from '../errors/refusal.ts';
import { refusalOf } from '../errors/refusal-of.ts';
import type { SurfaceError } from '../errors/surface-error.ts';
import type { AnswerWithHeaders, Download, Handlers } from '../handlers/handler.ts';
import type { ReadOnlyReason } from '../options.ts';
import type { WebFile, WebFiles } from '../page/web-files.ts';
import { type Answer, jsonAnswer, refusalAnswer } from './answers.ts';
import type { RateLimits } from './rate-limit.ts';
import { bodyRefusal, readJson } from './read-body.ts';
import { type CheckedInput, readInput } from './read-input.ts';
import { sendDownload } from './send-download.ts';

export interface ApiDependencies {
  readonly guard: Pick<Guard, 'withoutAccess'>;
  readonly limits: Pick<RateLimits, 'writes'>;
  readonly handlers: Handlers;
  readonly web: WebFiles;
  readonly readOnly: ReadOnlyReason | undefined;
  readonly logger: Logger;
  /** How `workrail` is typed on this machine. */
  readonly commandLine: string;
}

type Request = Context<{ Bindings: HttpBindings }>;
type Outcome = Either<DashboardError, AnswerWithHeaders<unknown> | Download>;
/** What all handlers have in common once their input is checked. */
type AnyHandler = (
  input: CheckedInput,
  caller: Caller,
) => TaskEither<DashboardError, AnswerWithHeaders<unknown> | Download>;

/** Every route of the contract, and the page. Foreign requests were refused before they come here. */
export function api(deps: ApiDependencies): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const refused = (error: DashboardError) =>
    asResponse(refusalAnswer(typedRefusal(refusalOf(error), deps.commandLine), deps.logger));
  const alone = oneAtATime();
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const route: Route = ROUTES[name];
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method.toUpperCase(), path, async (request) => {
      const outcome = await handled({ ...deps, alone }, name, request);
      if (E.isLeft(outcome)) return refused(outcome.left);
      if ('told' in outcome.right) return asResponse(jsonAnswer(outcome.right.told, outcome.right.headers));
      await sendDownload(request.env.outgoing, outcome.right);
      return RESPONSE_ALREADY_SENT;
    });
    app.all(path, (request) => refused(accessOf(deps, route, request) ?? wrongMethod(route)));
  }
  const unknown = ({ env }: Request) =>
    refused(deps.guard.withoutAccess(env.incoming.headers) ?? { _tag: 'NoSuchPathError' });
  app.all('/api', unknown).all('/api/*', unknown);
  app.get('*', (request) => {
    if (LIKE_API.test(request.req.path)) return unknown(request);
    const file = deps.web.at(request.req.path, request.req.header('accept-encoding'));
    return file === undefined ? refused({ _tag: 'NoSuchPathError' }) : asFile(file);
  });
  app.all('*', () => refused({ _tag: 'WrongMethodError', allow: 'GET, HEAD' }));
  app.onError((failure) => {
    deps.logger.error({ error: failure.stack ?? String(failure) }, 'a request met a defect');
    return refused({ _tag: 'InternalError' });
  });
  return app;
}

/** Meant for the API, but written in another way than its paths: `/api;x`, `/api%2fstatus`, `/API/status`. */
const LIKE_API = /^\/api(?![\w-])/i;

/** All that stands between a request and its use case, in the order of what costs least. */
async function handled(
  deps: ApiDependencies & { readonly alone: OneAtATime },
  name: RouteName,
  request: Request,
): Promise<Outcome> {
  const route: Route = ROUTES[name];
  const refusal =
    accessOf(deps, route, request) ?? changeRefusal(deps, route) ?? formOf(deps, route, request);
  if (refusal !== undefined) return E.left(refusal);
  if (name === 'changes') return E.left({ _tag: 'UpgradeNeededError' });
  // Each handler takes what the schemas of its own route give.
  const handler = deps.handlers[name] as AnyHandler;
  return deps.alone(
    route,
    program(async ({ take, value }) => {
      const { env, req } = request;
      const body = route.body === undefined ? undefined : value(await readJson(env, route.body.bytes));
      const query = new URL(req.url).searchParams;
      const input = value(readInput(route, { params: req.param(), query, body }));
      return take(handler(input, callerOf(env.incoming.headers)));
    }),
  );
}

const accessOf = ({ guard }: ApiDependencies, route: Route, { env }: Request): SurfaceError | undefined =>
  route.access === 'open' ? undefined : guard.withoutAccess(env.incoming.headers);

/** Why a request is refused that would change data. It is said before anything of the body is read. */
const changeRefusal = ({ readOnly }: ApiDependencies, route: Route): SurfaceError | undefined =>
  readOnly !== undefined && route.method !== 'get' && route.changesData
    ? { _tag: 'ReadOnlyError', reason: readOnly }
    : undefined;

/** What is wrong with a request before anything of its body is read. */
function formOf({ limits }: ApiDependencies, route: Route, { req, env }: Request): SurfaceError | undefined {
  // A file is made for whoever takes it.
  if (req.method === 'HEAD' && route.answer.kind !== 'json') return wrongMethod(route);
  if (route.body === undefined) return undefined;
  const seconds = route.access === 'open' ? undefined : limits.writes.take();
  return seconds === undefined
    ? bodyRefusal(env.incoming, route.body.bytes)
    : { _tag: 'TooOftenError', what: 'writes', seconds };
}

const wrongMethod = ({ method, answer }: Route): SurfaceError => ({
  _tag: 'WrongMethodError',
  allow: method === 'get' && answer.kind === 'json' ? 'GET, HEAD' : method.toUpperCase(),
});

type OneAtATime = (route: Route, work: () => Promise<Outcome>) => Promise<Outcome>;

/** Large bodies are held in memory as a whole: one of them at a time. */
function oneAtATime(): OneAtATime {
  let isBusy = false;
  return async (route, work) => {
    if ((route.body?.bytes ?? 0) <= BODY_BYTES) return work();
    if (isBusy) return E.left({ _tag: 'TooOftenError', what: 'imports at once', seconds: 5 });
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
}

export const asResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers: { ...headers } });

const asFile = ({ content, headers }: WebFile): Response =>
  new Response(content, { headers: { ...headers } });
