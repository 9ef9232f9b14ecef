import { E, type Json, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { ApiRequest } from '@workrail/openapi';
import type { HttpAnswer, HttpLimits } from '@workrail/ports';
import type { Dependencies } from '../../dependencies.ts';
import type { KnownCommand } from '../known-commands.ts';
import type { TokenTerms } from './access-tokens.ts';
import { type CallFault, callFault, faultOf } from './call-fault.ts';
import { credentialsOf } from './credentials.ts';
import { boundaryFor, USER_AGENT } from './request-terms.ts';

export interface CommandAnswer {
  readonly status: number;
  readonly value: Json;
}

interface CallInput {
  readonly known: KnownCommand;
  readonly arguments: JsonObject;
  readonly secrets: ReadonlyMap<string, string>;
  readonly limits: Pick<HttpLimits, 'timeoutMs' | 'answerBytes'>;
}

type Needs = Pick<Dependencies, 'httpClient' | 'digests' | 'accessTokens'>;

const UNAUTHORISED = 401;

/** Calls a command once, and reads a successful answer. Where its token had ended, it is called again with a new one: the API did nothing then. */
export const callCommand = (deps: Needs, input: CallInput): TaskEither<CallFault, CommandAnswer> =>
  program(async ({ take, fail }) => {
    const first = await take(attempt(deps, input));
    const { answer } =
      first.answer.status === UNAUTHORISED && first.tokens.length > 0
        ? await take(again(deps, input, first.tokens))
        : first;
    const { status } = answer;
    if (status === UNAUTHORISED)
      return fail({
        ...callFault(
          'authorisation',
          `the API did not take the credentials: it answered with the status ${status}`,
        ),
        status,
      });
    if (status < 200 || status > 299)
      return fail({ ...callFault('status', `the API answered with the status ${status}`), status });
    const { readAnswer } = await import('@workrail/openapi');
    const { kind, value, warnings } = readAnswer(answer);
    if (kind === 'empty') return fail(callFault('answer', 'the API answered with an empty body'));
    if (warnings.some(({ rule }) => rule === 'answer_unreadable')) {
      // Only this reason quotes nothing of the answer.
      const [depth] =
        /it is nested more than .*/.exec(warnings.map(({ message }) => message).join(' ')) ?? [];
      const reason = depth ?? 'it is not the JSON that it says it is';
      return fail(callFault('answer', `the answer of the API is unreadable: ${reason}`));
    }
    return { status, value };
  });

interface Attempt {
  readonly answer: HttpAnswer;
  /** The tokens that it was made with. */
  readonly tokens: readonly UsedToken[];
}

interface UsedToken {
  readonly terms: TokenTerms;
  readonly token: string;
}

const again = (
  { accessTokens, ...deps }: Needs,
  input: CallInput,
  used: readonly UsedToken[],
): TaskEither<CallFault, Attempt> => {
  for (const { terms, token } of used) accessTokens.forget(terms, token);
  return attempt({ accessTokens, ...deps }, input);
};

const attempt = (deps: Needs, input: CallInput): TaskEither<CallFault, Attempt> =>
  program(async ({ take }) => {
    const { known, limits, secrets } = input;
    const held = credentialsOf(known, secrets);
    const plain = await take(requestOf(deps, input, held));
    const tokens: UsedToken[] = [];
    const credentials: Record<string, string> = { ...held };
    for (const { scheme, terms } of termsOf(input, plain.schemes)) {
      const token = await take(deps.accessTokens.get(terms));
      tokens.push({ terms, token });
      credentials[scheme] = token;
    }
    const { request } = tokens.length === 0 ? plain : await take(requestOf(deps, input, credentials));
    const answer = await deps.httpClient.send(request, { ...limits, ...originsOf(known) })();
    return { answer: await take(async () => E.mapLeft(faultOf)(answer)), tokens };
  });

interface Made {
  readonly request: ApiRequest;
  readonly schemes: readonly string[];
}

const requestOf = (
  { digests }: Needs,
  { known, arguments: given }: CallInput,
  credentials: Readonly<Record<string, string>>,
): TaskEither<CallFault, Made> =>
  program(async ({ fail }) => {
    const { buildRequest } = await import('@workrail/openapi');
    const { command, schemas, securitySchemes, catalog } = known;
    const built = buildRequest({
      command,
      schemas,
      securitySchemes,
      baseUrl: catalog.base_url ?? undefined,
      baseUrlGiven: catalog.base_url_given === true,
      arguments: given,
      credentials,
      userAgent: USER_AGENT,
      boundary: boundaryFor(command.name, digests),
    });
    return E.isLeft(built)
      ? fail(callFault('request', built.left.map(({ message }) => message).join('; ')))
      : built.right;
  });

/** What to ask for a token of each scheme that needs one. */
function termsOf({ known, secrets, limits }: CallInput, schemes: readonly string[]) {
  const { command, securitySchemes } = known;
  const held = credentialsOf(known, secrets);
  const alternative = command.security.find(
    (one) => one.length === schemes.length && one.every(({ scheme }) => schemes.includes(scheme)),
  );
  return (alternative ?? []).flatMap(
    ({ scheme, scopes }): readonly { readonly scheme: string; readonly terms: TokenTerms }[] => {
      const found = securitySchemes[scheme];
      const secret = held[scheme];
      if (found?.kind !== 'oauth2' || found.tokenUrl === undefined || secret === undefined) return [];
      const own = { timeoutMs: limits.timeoutMs, ...originsOf(known) };
      return [{ scheme, terms: { tokenUrl: found.tokenUrl, secret, scopes, limits: own } }];
    },
  );
}

/** Only what a person named may lead to a private address. */
function originsOf({ catalog }: Pick<KnownCommand, 'catalog'>): Pick<HttpLimits, 'allowedOrigins'> {
  const { base_url: url, base_url_given: isGiven } = catalog;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
  return isGiven === true && origin !== undefined ? { allowedOrigins: [origin.toLowerCase()] } : {};
}
