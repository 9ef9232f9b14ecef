import type { Failure, JsonRouteName, RouteAnswer } from '@workrail/dashboard-contract';
import { ApiError, failureOf, NO_ANSWER, NOT_REACHED } from './failure.ts';

type Query = Readonly<Record<string, string | number>>;
type Signal = AbortSignal | undefined;

/** Whoever waits longer than this waits for a program that hangs. */
const TIMEOUT_MS = 20_000;

/** Sends a request, and reads the answer of the route that it is for. */
async function ask<Name extends JsonRouteName>(
  path: string,
  query: Query = {},
  init: RequestInit = {},
  timeout: number | null = TIMEOUT_MS,
): Promise<RouteAnswer<Name>> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString();
  return reached(init.signal, async () => {
    const response = await fetch(search === '' ? path : `${path}?${search}`, {
      credentials: 'same-origin',
      ...init,
      signal: within(timeout, init.signal),
    });
    const body: unknown = await readable(response);
    if (!response.ok)
      throw new ApiError(response.status, isFailure(body) ? body : unreadable(response.status));
    return body as RouteAnswer<Name>;
  });
}

/** Says that the dashboard does not answer, unless the page itself gave the request up. */
async function reached<Answer>(signal: AbortSignal | null | undefined, request: () => Promise<Answer>) {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(0, isTimeout(error) ? NO_ANSWER : NOT_REACHED);
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

const within = (timeout: number | null, signal: AbortSignal | null | undefined): AbortSignal | null => {
  if (timeout === null) return signal ?? null;
  const late = AbortSignal.timeout(timeout);
  return signal === null || signal === undefined ? late : AbortSignal.any([signal, late]);
};

/** The body; undefined where it is no JSON. Throws where it does not come. */
async function readable(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  'suggested_action' in body &&
  'error_code' in body;

const unreadable = (status: number): Failure =>
  failureOf(
    'UNREADABLE',
    `The dashboard answered with ${status} and nothing that can be read.`,
    'Try again.',
  );

const get = <Name extends JsonRouteName>(path: string, query: Query, signal: Signal) =>
  ask<Name>(path, query, signal === undefined ? {} : { signal });

const post = <Name extends JsonRouteName>(path: string, body: unknown, timeout?: number | null) =>
  ask<Name>(
    path,
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    timeout,
  );

const of = (...parts: readonly string[]): string => `/api/${parts.map(encodeURIComponent).join('/')}`;

/** The members that say something. */
const given = (query: Readonly<Record<string, string>>): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** The routes of the API that the page uses. */
export const api = {
  signIn: (token: string) => post<'signIn'>('/api/sign-in', { token }),
  status: () => get<'status'>('/api/status', {}, undefined),
  sessions: (query: Query, signal?: Signal) => get<'listSessions'>('/api/sessions', query, signal),
  choices: (signal?: Signal) => get<'listChoices'>('/api/choices', {}, signal),
  session: (id: string, signal?: Signal) => get<'showSession'>(of('sessions', id), {}, signal),
  timeline: (id: string, from: number, signal?: Signal) =>
    get<'showTimeline'>(of('sessions', id, 'timeline'), { from, limit: 5_000 }, signal),
  graph: (run: string, from: number, signal?: Signal) =>
    get<'showGraph'>(of('runs', run, 'graph'), { from, limit: 5_000 }, signal),
  compare: (run: string, signal?: Signal) => get<'compareWorkflow'>(of('runs', run, 'workflow'), {}, signal),
  node: (node: string, signal?: Signal) => get<'showNode'>(of('nodes', node), {}, signal),
  context: (node: string, signal?: Signal) => get<'showContext'>(of('nodes', node, 'context'), {}, signal),
  artifact: (node: string, hash: string, signal?: Signal) =>
    get<'showArtifact'>(of('nodes', node, 'artifacts', hash), {}, signal),
  workflows: (query: string, workspace: string, signal?: Signal) =>
    get<'listWorkflows'>('/api/workflows', given({ query, workspace }), signal),
  workflow: (id: string, workspace: string, signal?: Signal) =>
    get<'showWorkflow'>(of('workflows', id), given({ workspace }), signal),
  importBundle: (body: { fileName: string; contentBase64: string; asNew?: true }) =>
    post<'importBundle'>('/api/bundles', body, null),
};

export const bundleUrl = (session: string, redact: boolean): string =>
  `${of('sessions', session, 'bundle')}${redact ? '?redact=true' : ''}`;

export const documentUrl = (session: string, format: 'md' | 'html' | 'pdf'): string =>
  `${of('sessions', session, 'document')}?format=${format}`;
