import type { Failure, RouteInput } from '@workrail/dashboard-contract';
import { addressOf } from '../model/address.ts';
import { ApiError, failureOf, NO_ANSWER, NOT_REACHED } from './failure.ts';
import type { AnswerAt, InputAt, JsonPath, NameAt, Paths } from './paths.ts';

/** Whoever waits longer than this waits for a program that hangs. */
const TIMEOUT_MS = 20_000;

async function ask<Answer>(
  url: string,
  init: RequestInit,
  timeout: number | null = TIMEOUT_MS,
): Promise<Answer> {
  const late = timeout === null ? [] : [AbortSignal.timeout(timeout)];
  const signal = AbortSignal.any([...(init.signal ? [init.signal] : []), ...late]);
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init, signal });
    const body: unknown = await readable(response);
    if (!response.ok)
      throw new ApiError(response.status, isFailure(body) ? body : unreadable(response.status));
    return body as Answer;
  } catch (error) {
    // Where the page itself gave the request up, nothing is to be said.
    if (error instanceof ApiError || init.signal?.aborted) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError(0, isTimeout ? NO_ANSWER : NOT_REACHED);
  }
}

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
    `The dashboard answered with status ${status} and no readable content.`,
    'Try again.',
  );

/** Asks a route. What of the input has no place in the path is its query. */
export const get = <Path extends JsonPath<'get'>>(
  path: Path,
  input: InputAt<Path>,
  signal?: AbortSignal,
): Promise<AnswerAt<Path>> => ask(urlOf(path, input), signal === undefined ? {} : { signal });

const post = <Path extends JsonPath<'post'>>(
  path: Path,
  params: InputAt<Path>,
  body: RouteInput<NameAt<Path>>['body'],
  timeout?: number | null,
): Promise<AnswerAt<Path>> =>
  ask(
    urlOf(path, params),
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    timeout,
  );

const ANSWER = '/api/sessions/{sessionId}/approvals/{question}/answer';

export const signIn = (token: string) => post('/api/sign-in', {}, { token });
export const status = () => get('/api/status', {});
export const importBundle = (body: RouteInput<'importBundle'>['body']) =>
  post('/api/bundles', {}, body, null);
export const answerApproval = ({
  sessionId,
  question,
  ...said
}: InputAt<typeof ANSWER> & RouteInput<'answerApproval'>['body']) =>
  post(ANSWER, { sessionId, question }, said);

/** Where a route is, with what it is given; a member that says nothing is left out. */
export function urlOf<Path extends Paths>(path: Path, input: InputAt<Path>): string {
  const given = Object.entries<string | number>(input);
  const places = given.filter(([name]) => path.includes(`{${name}}`));
  const filled = places.reduce(
    (url, [name, value]) => url.replace(`{${name}}`, () => encodeURIComponent(value)),
    path as string,
  );
  return addressOf(filled, Object.fromEntries(given.filter(([name]) => !path.includes(`{${name}}`))));
}
