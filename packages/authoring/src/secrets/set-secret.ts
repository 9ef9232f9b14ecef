import {
  didYouMean,
  isSecretName,
  program,
  SECRET_VARIABLE_PREFIX,
  type TaskEither,
  utf8Length,
} from '@workrail/kernel';
import type { SecretsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { allSchemeSecrets, type SchemeSecret } from './scheme-secrets.ts';

export interface SetSecretInput {
  readonly name: string;
  /** One line break at its end is not part of it. */
  readonly value: string;
}

/** Which secret was set; its value is never told. */
export interface SetSecret {
  readonly name: string;
  readonly used_by: readonly Pick<SchemeSecret, 'catalog_id' | 'scheme'>[];
  /** Where no catalog needs it, a name that one does and that is alike; null otherwise. */
  readonly did_you_mean: string | null;
  /** Whether the environment has another value, which is used instead. */
  readonly hidden_by_environment: boolean;
}

export type SetSecretError = InvalidInputError | SecretsError;

/** Bytes: credentials of any kind have room, and requests for them. */
const MOST = 8 * 1024;

/** Stores a secret for the calls of APIs. */
export const setSecret =
  ({ secrets, secretKeeper, apiCatalogs }: Pick<Dependencies, 'secrets' | 'secretKeeper' | 'apiCatalogs'>) =>
  ({ name, value: given }: SetSecretInput): TaskEither<SetSecretError, SetSecret> =>
    program(async ({ take, value }) => {
      if (!isSecretName(name)) return value(badName(name));
      const secret = given.replace(/\r?\n$/, '');
      const schemes = await allSchemeSecrets(apiCatalogs);
      const users = schemes.filter((one) => one.secret === name);
      const fault = faultOf(secret, users);
      if (fault !== undefined)
        return value(invalid('value', fault.rule, `the value of ${name} ${fault.what}`, fault.fix));
      const origins = await take(secrets.origins());
      await take(secretKeeper.set(name, secret));
      const near =
        users.length === 0
          ? didYouMean(
              name,
              schemes.flatMap((one) => one.secret ?? []),
            )
          : undefined;
      return {
        name,
        used_by: users.map(({ catalog_id, scheme }) => ({ catalog_id, scheme })),
        did_you_mean: near ?? null,
        hidden_by_environment: origins.get(name) === 'environment',
      };
    });

const badName = (name: string) =>
  invalid(
    'name',
    'format',
    `"${name}" cannot be the name of a secret: it has upper-case letters, digits and "_", begins with a letter and has at most 200 characters`,
    'Use the name that "workrail command show" and "workrail secrets list" show.',
  );

/** What is wrong with a value, in words that have nothing of it. */
function faultOf(secret: string, users: readonly SchemeSecret[]) {
  const again = 'Nothing was stored. Give it again.';
  if (secret.trim() === '') return { rule: 'required', what: 'is empty', fix: again };
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(secret))
    return { rule: 'one-line', what: 'has line breaks or control characters in it', fix: again };
  if (utf8Length(secret) > MOST)
    return {
      rule: 'size',
      what: `has more than ${MOST} bytes`,
      fix: 'Nothing was stored. Check what was sent.',
    };
  const pair = users.find(({ kind }) => kind === 'basic' || kind === 'oauth2');
  return pair === undefined || /^[^:]+:/.test(secret)
    ? undefined
    : {
        rule: 'format',
        what: `has no colon, and the scheme ${pair.scheme} of ${pair.catalog_id} needs ${pair.holds}`,
        fix: again,
      };
}

/** The variable of the environment that comes before a stored secret. */
export const secretVariable = (name: string): string => `${SECRET_VARIABLE_PREFIX}${name}`;
