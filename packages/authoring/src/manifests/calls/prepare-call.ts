import { E, type Either, either, maskSecrets } from '@workrail/kernel';
import {
  type ApiRequest,
  type BuiltRequest,
  buildRequest,
  checkArguments,
  type RequestFinding,
} from '@workrail/openapi';
import type { CallFault, CallInput, CallWarning, PreparedCall } from '@workrail/ports';
import type { Dependencies } from '../../dependencies.ts';
import { storeSecrets } from '../check/check-reach.ts';
import type { TokenTerms } from './access-tokens.ts';
import { callFault } from './call-fault.ts';
import { originsOf } from './called-origin.ts';
import { credentialsOf, secretOf } from './credentials.ts';
import { boundaryFor, USER_AGENT } from './request-terms.ts';
import { keyIn, resendOf, withKey } from './resend.ts';
import { type Build, shownCall } from './shown-call.ts';

/** What a sealed call has in it. */
export interface OpenCall {
  readonly input: CallInput;
  /** The request with these in place of the credentials of their schemes. */
  readonly requestWith: (tokens: Readonly<Record<string, string>>) => Either<CallFault, ApiRequest>;
  /** What to ask for before it is sent. */
  readonly tokens: readonly NeededToken[];
  /** Stored secrets and hidden values, to be shown to nobody. */
  readonly secrets: readonly string[];
}

interface NeededToken {
  readonly scheme: string;
  readonly terms: TokenTerms;
}

interface Prepared {
  readonly call: Omit<PreparedCall, 'sealed'>;
  readonly open: OpenCall;
}

/** Makes the request of a call. Sends nothing. */
export const prepareCall = (
  given: CallInput,
  stored: ReadonlyMap<string, string>,
  digests: Dependencies['digests'],
): Either<CallFault, Prepared> =>
  either(({ value }) => {
    const { hasKey, ...keyed } = withKey(given);
    const input: CallInput = { ...given, ...keyed };
    const held = credentialsOf(input.command, stored);
    const secrets = [...stored.values(), ...input.hide];
    const mask = maskSecrets(secrets);
    const build: Build = (more) =>
      E.mapLeft((found: readonly RequestFinding[]) => requestFault(found, input, mask.text))(
        buildRequest({
          ...termsOf(input),
          credentials: held,
          userAgent: USER_AGENT,
          boundary: boundaryFor(input.step, digests),
          ...more,
        }),
      );
    const plain = value(build({}));
    const key = keyIn(plain.request.headers);
    const { command, schemas } = input.command;
    const objections = checkArguments({ command, schemas, arguments: input.arguments, body: input.body });
    const warnings = [...deprecation(input), ...plain.warnings, ...objections].map(
      ({ rule, message }): CallWarning => ({ rule, message: mask.text(message) }),
    );
    return {
      call: {
        shown: shownCall({ input, plain: plain.request, held, build, mask: mask.text }),
        resend: resendOf(command, hasKey),
        ...(key === undefined ? {} : { idempotencyKey: mask.text(key) }),
        warnings,
      },
      open: {
        input,
        secrets,
        tokens: neededTokens(input, plain.schemes, held),
        requestWith: (tokens) =>
          E.map(({ request }: BuiltRequest) => request)(
            Object.keys(tokens).length === 0
              ? E.right(plain)
              : build({ credentials: { ...held, ...tokens } }),
          ),
      },
    };
  });

const termsOf = ({ command: pinned, arguments: given, body }: CallInput) => ({
  command: pinned.command,
  schemas: pinned.schemas,
  securitySchemes: pinned.securitySchemes,
  baseUrl: pinned.catalog.base_url ?? undefined,
  baseUrlGiven: pinned.catalog.base_url_given === true,
  arguments: given,
  ...(body === undefined ? {} : { body }),
});

function requestFault(
  found: readonly RequestFinding[],
  { command }: CallInput,
  mask: (text: string) => string,
): CallFault {
  const isOfCredentials = found.every(({ rule }) => rule.startsWith('credentials'));
  const missing = found.flatMap(({ rule, path }) =>
    rule === 'credentials_missing' ? [secretOf(command, path.replace(/^credentials\./, ''))] : [],
  );
  const actions = [
    ...(missing.length === 0 ? [] : [storeSecrets(missing)]),
    ...found.flatMap(({ rule, suggestion }) =>
      rule === 'credentials_missing' || suggestion === undefined ? [] : [mask(suggestion)],
    ),
  ];
  return callFault(
    isOfCredentials ? 'credentials' : 'request',
    mask(found.map(({ message }) => message).join('; ')),
    actions.length === 0 ? {} : { suggestion: actions.join('; ') },
  );
}

function deprecation({ command: { command }, arguments: given }: CallInput): readonly CallWarning[] {
  const own = command.deprecated === true ? ['the API'] : [];
  const named = command.parameters.flatMap(({ argument, deprecated }) =>
    deprecated === true && Object.hasOwn(given, argument) ? [argument] : [],
  );
  return [
    ...own.map(() => ({
      rule: 'deprecated_command',
      message: `${command.group} ${command.name} is deprecated by its document`,
    })),
    ...named.map((argument) => ({
      rule: 'deprecated_argument',
      message: `the argument ${argument} is deprecated by the document`,
    })),
  ];
}

/** What to ask for a token of each scheme that needs one, of the alternative that the request carries. */
function neededTokens(
  { command: pinned }: CallInput,
  schemes: readonly string[],
  held: Readonly<Record<string, string>>,
): readonly NeededToken[] {
  const alternative = pinned.command.security.find(
    (one) => one.length === schemes.length && one.every(({ scheme }) => schemes.includes(scheme)),
  );
  return (alternative ?? []).flatMap(({ scheme, scopes }): readonly NeededToken[] => {
    const found = pinned.securitySchemes[scheme];
    const secret = held[scheme];
    if (found?.kind !== 'oauth2' || found.tokenUrl === undefined || secret === undefined) return [];
    return [{ scheme, terms: { tokenUrl: found.tokenUrl, secret, scopes, ...originsOf(pinned) } }];
  });
}
