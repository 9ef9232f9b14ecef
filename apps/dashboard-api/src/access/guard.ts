import type { IncomingHttpHeaders } from 'node:http';
import type { SurfaceError } from '../errors/surface-error.ts';
import type { Access } from './access.ts';
import { allowedHosts, type Listening } from './allowed-hosts.ts';

export type Guard = ReturnType<typeof guardOf>;

/** What browsers say of a request that comes from this page, or from the user's own hand. */
const OWN_SITE: ReadonlySet<string> = new Set(['same-origin', 'none']);

const isOfOwnSite = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || OWN_SITE.has(String(site));

/** A link that somebody follows to here from elsewhere; an image or a frame of another site is none. */
const isLinkHere = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Who may ask for anything, and who for what the token protects. One for requests and for WebSockets. */
export function guardOf(listening: Listening, access: Pick<Access, 'isGiven'>) {
  return {
    /** Refuses what another site makes a browser send, whatever it asks for. */
    foreign: (headers: IncomingHttpHeaders): SurfaceError | undefined => {
      const { host, origin } = headers;
      const allowed = allowedHosts(listening);
      if (host === undefined || !allowed.has(host.toLowerCase())) return { _tag: 'ForeignHostError' };
      // Exactly as browsers write it; "null", of pages without an origin, is none of ours.
      const isOurs = origin === undefined || [...allowed].some((one) => origin === `http://${one}`);
      return isOurs && (isOfOwnSite(headers) || isLinkHere(headers))
        ? undefined
        : { _tag: 'ForeignOriginError' };
    },
    /** Refuses who shows neither the token nor the cookie that was given for it. */
    withoutAccess: (headers: IncomingHttpHeaders): SurfaceError | undefined => {
      // A page of another port of this machine counts as the same site: its requests carry the cookie.
      if (!isOfOwnSite(headers)) return { _tag: 'ForeignOriginError' };
      return access.isGiven(headers) ? undefined : { _tag: 'NoAccessError' };
    },
  };
}
