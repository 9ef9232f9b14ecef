import { E, isJsonObject, type Json, ownValue, program, type TaskEither } from '@workrail/kernel';
import type { CallFault, Clock, HttpClient, HttpLimits } from '@workrail/ports';
import { callFault, faultOf } from './call-fault.ts';

/** Where a token is to be had, for whom and for what. */
export interface TokenTerms extends Pick<HttpLimits, 'allowedOrigins'> {
  readonly tokenUrl: string;
  /** `client_id:client_secret`. */
  readonly secret: string;
  readonly scopes: readonly string[];
}

/** Tokens of OAuth client credentials. One is asked for once, by however many calls, until it is about to end. */
export interface AccessTokens {
  readonly get: (terms: TokenTerms) => TaskEither<CallFault, string>;
  /** A token that the API did not take; a newer one stays. */
  readonly forget: (terms: TokenTerms, token: string) => void;
  /** Those that were had last, the ended ones too: what is not to be shown. */
  readonly latest: () => readonly string[];
}

const SECOND = 1_000;
/** Calls that wait for a token end when they have to; this is for all that wait for the same one. */
const TIMEOUT = 30 * SECOND;
/** RFC 6749 leaves it to the server to say how long a token lives. */
const USUAL_SECONDS = 3_600;
/** A token is not used in its last tenth, at most in its last half minute: calls take a while. */
const SPARE = 0.1;
const MOST_SPARE = 30 * SECOND;
const MOST_KEPT = 100;

interface Held {
  readonly asked: Promise<E.Either<CallFault, string>>;
  /** Once it was given. */
  token?: string;
  until: number;
}

export function accessTokens({
  httpClient,
  clock,
}: {
  readonly httpClient: HttpClient;
  readonly clock: Clock;
}): AccessTokens {
  const held = new Map<string, Held>();
  let latest: readonly string[] = [];
  const keyOf = ({ tokenUrl, secret, scopes }: TokenTerms): string =>
    JSON.stringify([tokenUrl, secret, scopes]);
  const now = (): number => Date.parse(clock.now());
  return {
    get: (terms) => async () => {
      const key = keyOf(terms);
      const known = held.get(key);
      if (known !== undefined && now() < known.until) return known.asked;
      const begun = now();
      const made: Held = {
        until: Number.POSITIVE_INFINITY,
        asked: askFor(httpClient, terms)().then((answer) => {
          if (E.isLeft(answer)) held.delete(key);
          else {
            made.token = answer.right.token;
            made.until = begun + answer.right.lives - Math.min(MOST_SPARE, answer.right.lives * SPARE);
          }
          return E.map(({ token }: Token) => {
            latest = [...latest.filter((one) => one !== token), token].slice(-MOST_KEPT);
            return token;
          })(answer);
        }),
      };
      held.set(key, made);
      return made.asked;
    },
    forget: (terms, token) => {
      const key = keyOf(terms);
      if (held.get(key)?.token === token) held.delete(key);
    },
    latest: () => latest,
  };
}

interface Token {
  readonly token: string;
  /** Milliseconds. */
  readonly lives: number;
}

const TOO_MANY = 429;

const askFor = (
  httpClient: HttpClient,
  { tokenUrl, secret, scopes, ...origins }: TokenTerms,
): TaskEither<CallFault, Token> =>
  program(async ({ fail }) => {
    const { clientCredentialsRequest } = await import('@workrail/openapi');
    const request = clientCredentialsRequest({ tokenUrl, secret, scopes });
    if (E.isLeft(request)) return fail(callFault('authorisation', request.left));
    const sent = await httpClient.send(request.right, { timeoutMs: TIMEOUT, ...origins })();
    if (E.isLeft(sent)) return fail(faultOf(sent.left));
    const { status, body } = sent.right;
    const { readAnswer } = await import('@workrail/openapi');
    const { content } = readAnswer({ headers: sent.right.headers, body });
    const token = content.kind === 'json' && isJsonObject(content.value) ? tokenIn(content.value) : undefined;
    if (status < 200 || status > 299 || token === undefined)
      return fail(
        callFault('authorisation', `${tokenUrl} gave no token: it answered with the status ${status}`, {
          retryable: status === TOO_MANY || status >= 500,
        }),
      );
    return token;
  });

function tokenIn(answer: Readonly<Record<string, Json>>): Token | undefined {
  const token = ownValue(answer, 'access_token');
  const seconds = Number(ownValue(answer, 'expires_in') ?? USUAL_SECONDS);
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, lives: (Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_SECONDS) * SECOND };
}
