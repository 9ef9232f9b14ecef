import type { Failure, JsonRouteName, RouteAnswer } from '@workrail/dashboard-contract';
import { ApiError, failureOf, NOT_REACHED } from './failure.ts';

type Query = Readonly<Record<string, string | number>>;
type Signal = AbortSignal | undefined;

/** Sends a request, and reads the answer of the route that it is for. */
async function ask<Name extends JsonRouteName>(
  path: string,
  query: Query = {},
  init: RequestInit = {},
): Promise<RouteAnswer<Name>> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString();
  const response = await reached(search === '' ? path : `${path}?${search}`, init);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, isFailure(body) ? body : unreadable(response.status));
  return body as RouteAnswer<Name>;
}

async function reached(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, NOT_REACHED);
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

const post = <Name extends JsonRouteName>(path: string, body: unknown) =>
  ask<Name>(
    path,
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );

const of = (...parts: readonly string[]): string => `/api/${parts.map(encodeURIComponent).join('/')}`;

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
  workflows: (query: string, signal?: Signal) =>
    get<'listWorkflows'>('/api/workflows', query === '' ? {} : { query }, signal),
  workflow: (id: string, signal?: Signal) => get<'showWorkflow'>(of('workflows', id), {}, signal),
  importBundle: (body: { fileName: string; contentBase64: string; asNew?: true }) =>
    post<'importBundle'>('/api/bundles', body),
};

export const bundleUrl = (session: string, redact: boolean): string =>
  `${of('sessions', session, 'bundle')}${redact ? '?redact=true' : ''}`;

export const documentUrl = (session: string, format: 'md' | 'html' | 'pdf'): string =>
  `${of('sessions', session, 'document')}?format=${format}`;
