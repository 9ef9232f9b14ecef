import { MASK } from '@workrail/kernel';
import type { HttpHeader } from '@workrail/ports';

/** Headers whose values let somebody in. */
const CREDENTIALS =
  /^(?:set-cookie2?|cookie|(?:proxy-)?authorization|(?:proxy-)?authentication-info|(?:x-)?(?:[a-z]+-)?(?:auth|access|api|csrf|xsrf|session|refresh|security)-?(?:key|secret|id))$/;
const TOKEN = /(?:^|-|auth|access|csrf|xsrf|session|refresh)token$/;
/** Tokens that say how far a list was read, or which request it was. */
const PLAIN_TOKEN = /next|page|pagination|continuation|cursor|sync|resume|idempotency/;

const letsIn = (name: string): boolean =>
  CREDENTIALS.test(name) || (TOKEN.test(name) && !PLAIN_TOKEN.test(name));

/** Headers with an address that a client may go to. */
const ADDRESSES: ReadonlySet<string> = new Set(['location', 'content-location', 'refresh']);

/** Headers of an answer that may be shown and kept: names in lower case, several of a name with commas between them. */
export function safeHeaders(
  headers: readonly HttpHeader[],
  mask: (text: string) => string,
): Readonly<Record<string, string>> {
  const safe = new Map<string, string>();
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    if (letsIn(name)) continue;
    const shown = mask(ADDRESSES.has(name) ? safeAddress(value) : value);
    const before = safe.get(name);
    safe.set(name, before === undefined ? shown : `${before}, ${shown}`);
  }
  return Object.fromEntries(safe);
}

/** Members of a query whose values let somebody in, such as those of signed addresses. */
const SECRET_MEMBER =
  /sig(?:nature)?$|token|secret|pass|credential|key|auth|^code$|policy|ticket|session|jwt/i;

/** An address without what lets somebody in: users and passwords, signatures, tokens. */
const safeAddress = (address: string): string =>
  address
    .replace(/^((?:.*=)?(?:[a-z][a-z\d+.-]*:)?\/\/)[^/?#]*@/i, `$1${MASK}@`)
    .replaceAll(/([?&#;])([^=&#;?]*)=([^&#;]*)/g, (whole, before: string, name: string) =>
      SECRET_MEMBER.test(name) ? `${before}${name}=${MASK}` : whole,
    );
