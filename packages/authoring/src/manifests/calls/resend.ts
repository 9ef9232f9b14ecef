import { type JsonObject, ownValue } from '@workrail/kernel';
import type { ApiCommand, ApiParameter } from '@workrail/openapi';
import type { CallInput, Resend } from '@workrail/ports';

/** Headers by which an API knows a request that it had before, in lower case. */
const KEY_HEADERS: ReadonlySet<string> = new Set([
  'idempotency-key',
  'x-idempotency-key',
  'idempotency-token',
]);

const isKeyHeader = ({ place, name }: ApiParameter): boolean =>
  place === 'header' && KEY_HEADERS.has(name.toLowerCase());

/** The arguments with an idempotency key, where the operation takes one: that of the author before the one that is given. */
export function withKey({
  command: { command },
  arguments: given,
  idempotencyKey,
}: Pick<CallInput, 'command' | 'arguments' | 'idempotencyKey'>): {
  readonly arguments: JsonObject;
  readonly hasKey: boolean;
} {
  const places = command.parameters.filter(isKeyHeader);
  const isGiven = ({ argument }: ApiParameter): boolean => {
    const own = ownValue(given, argument) ?? null;
    return own !== null && own !== '';
  };
  const [place] = places;
  if (place === undefined || places.some(isGiven)) return { arguments: given, hasKey: places.some(isGiven) };
  if (idempotencyKey === undefined) return { arguments: given, hasKey: false };
  return { arguments: { ...given, [place.argument]: idempotencyKey }, hasKey: true };
}

/** The key that a request carries. */
export const keyIn = (headers: readonly (readonly [string, string])[]): string | undefined =>
  headers.find(([name]) => KEY_HEADERS.has(name.toLowerCase()))?.[1];

const READS: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);
const IDEMPOTENT: ReadonlySet<string> = new Set(['put', 'delete']);

/** When a call of this method may be made again: RFC 9110, 9.2. */
export function resendOf({ method }: Pick<ApiCommand, 'method'>, hasKey: boolean): Resend {
  if (hasKey || READS.has(method)) return 'always';
  return IDEMPOTENT.has(method) ? 'idempotent' : 'never';
}
