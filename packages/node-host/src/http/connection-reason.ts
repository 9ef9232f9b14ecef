import { failureCode, failureReason } from '../failure-reason.ts';

const NO_TLS = 'it does not speak TLS; its address may begin with http://';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing accepts connections there',
  ECONNRESET: 'the other side closed the connection',
  EPIPE: 'the other side closed the connection',
  UND_ERR_SOCKET: 'the other side closed the connection',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody who is known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody who is known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody who is known here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

const TLS_CODE = /CERT|^ERR_(?:SSL|TLS)_|^UNABLE_TO_VERIFY|^EPROTO$/;

/** Whether the two sides could not agree on TLS, which another try would not change. */
export const isTlsFailure = (failure: unknown): boolean => TLS_CODE.test(failureCode(firstOf(failure)) ?? '');

/** Several addresses of a host fail in several ways. */
const firstOf = (failure: unknown): unknown =>
  failure instanceof AggregateError ? (failure.errors[0] as unknown) : failure;

/** One readable line about a connection that failed; without addresses, which may hold what nobody should read. */
export function connectionReason(failure: unknown): string {
  const first = firstOf(failure);
  const code = failureCode(first);
  const sentence = code === undefined ? undefined : SENTENCES[code];
  return sentence === undefined ? failureReason(first) : `${sentence} (${code})`;
}
