import { base64Of, E, type Either } from '@workrail/kernel';
import { utf8Of } from '../platform.ts';
import { formEncoded } from './percent.ts';
import type { ApiRequest } from './request.ts';

/** What a token is asked for with. */
export interface ClientCredentials {
  readonly tokenUrl: string;
  /** `client_id:client_secret`. */
  readonly secret: string;
  readonly scopes: readonly string[];
}

/** The request for a token by the client credentials of RFC 6749 (sections 2.3.1 and 4.4). Left: why none can be made; never with the secret. */
export function clientCredentialsRequest({
  tokenUrl,
  secret,
  scopes,
}: ClientCredentials): Either<string, ApiRequest> {
  const colon = secret.indexOf(':');
  if (!/^https?:\/\//i.test(tokenUrl))
    return E.left(`the address for tokens, ${tokenUrl}, is not one of HTTP`);
  if (colon < 1) return E.left('the secret is not a client id and a client secret with a colon between them');
  const client = [secret.slice(0, colon), secret.slice(colon + 1)].map(formEncoded).join(':');
  const scope = scopes.length === 0 ? '' : `&scope=${formEncoded(scopes.join(' '))}`;
  return E.right({
    method: 'POST',
    url: tokenUrl,
    headers: [
      ['accept', 'application/json'],
      ['authorization', `Basic ${base64Of(utf8Of(client))}`],
      ['content-type', 'application/x-www-form-urlencoded'],
    ],
    body: { kind: 'text', text: `grant_type=client_credentials${scope}` },
  });
}
