import { performance } from 'node:perf_hooks';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiDocumentError, HttpAnswer, HttpClient } from '@workrail/ports';
import { decodedText } from '../decoded-text.ts';
import { callFailure } from './call-failure.ts';

const TIME_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_REDIRECTS = 5;

const HEADERS = [
  ['accept', 'application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.8'],
  ['user-agent', 'WorkRail'],
] as const;

interface Fetched {
  readonly path: string;
  readonly text: string;
}

/** The text at an address, through redirects to others, each of which is checked as the first one is. */
export const fetchDocument = (
  http: HttpClient,
  address: string,
  isPrivateAllowed: boolean,
): TaskEither<ApiDocumentError, Fetched> =>
  program(async ({ value, fail }) => {
    const end = performance.now() + TIME_MS;
    let url = value(checked(address));
    const allowedOrigins = isPrivateAllowed ? [url.origin] : [];
    for (let redirects = 0; ; redirects += 1) {
      const answer = await http.send(
        // As it was written, so that an unusual way to write an address is seen as one.
        { method: 'GET', url: redirects === 0 ? address : url.href, headers: HEADERS },
        { timeoutMs: Math.max(end - performance.now(), 1), answerBytes: MOST_BYTES, allowedOrigins },
      )();
      if (E.isLeft(answer)) return fail(refusal(url, callFailure(answer.left)));
      const next = redirectOf(url, answer.right);
      if (next === undefined) return value(documentOf(url, answer.right));
      if (redirects === MOST_REDIRECTS)
        return fail(refusal(url, `it redirects more than ${MOST_REDIRECTS} times`));
      url = value(next);
    }
  });

function checked(address: string): Either<ApiDocumentError, URL> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    return E.left({
      _tag: 'ApiDocumentError',
      path: address,
      reason: 'it is not an address that begins with http:// or https://',
    });
  if (url.username === '' && url.password === '') return E.right(url);
  return E.left(refusal(url, 'it contains credentials'));
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends its reader, if it does. */
function redirectOf(from: URL, { status, headers }: HttpAnswer): Either<ApiDocumentError, URL> | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const to = URL.parse(location, from.href);
  if (to === null) return E.left(refusal(from, 'it redirects to something that is no address'));
  return from.protocol === 'https:' && to.protocol === 'http:'
    ? E.left(refusal(from, 'it redirects to an address without TLS'))
    : checked(to.href);
}

function documentOf(url: URL, { status, body }: HttpAnswer): Either<ApiDocumentError, Fetched> {
  if (status !== 200) return E.left(refusal(url, `it answers with the status ${status}`));
  const { text, encoding } = decodedText(body);
  return encoding === undefined
    ? E.right({ path: withoutQuery(url), text })
    : E.left(refusal(url, `it is not UTF-8 but ${encoding}`));
}

const refusal = (url: URL, reason: string): ApiDocumentError => ({
  _tag: 'ApiDocumentError',
  path: withoutQuery(url),
  reason,
});

/** A query may hold a key that is for nobody else, and so may credentials. */
const withoutQuery = (url: URL): string => `${url.origin}${url.pathname}`;
