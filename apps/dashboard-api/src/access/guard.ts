import type { IncomingHttpHeaders } from 'node:http';
import type { SurfaceError } from '../errors/surface-error.ts';
import type { Access } from './access.ts';
import { allowedHosts, type Listening } from './allowed-hosts.ts';

/** Who may ask for anything, and who for what the token protects. One for requests and for WebSockets. */
export interface Guard {
  /** Refuses what another site makes a browser send, whatever it asks for. */
  readonly foreign: (headers: IncomingHttpHeaders) => SurfaceError | undefined;
  /** Refuses who shows neither the token nor the cookie that was given for it. */
  readonly withoutAccess: (headers: IncomingHttpHeaders) => SurfaceError | undefined;
}

/** What browsers say of a request that comes from this page, or from the user's own hand. */
const OWN_SITE: ReadonlySet<string> = new Set(['same-origin', 'none']);

export function guardOf(listening: Listening, access: Pick<Access, 'isGiven'>): Guard {
  return {
    foreign: ({ host, origin }) => {
      const allowed = allowedHosts(listening);
      if (host === undefined || !allowed.has(host.toLowerCase())) return { _tag: 'ForeignHostError' };
      // Exactly as browsers write it; "null", of pages without an origin, is none of ours.
      const isOurs = origin === undefined || [...allowed].some((one) => origin === `http://${one}`);
      return isOurs ? undefined : { _tag: 'ForeignOriginError' };
    },
    withoutAccess: (headers) => {
      // A page of another port of this machine counts as the same site: its requests carry the cookie.
      const site = headers['sec-fetch-site'];
      if (site !== undefined && !OWN_SITE.has(String(site))) return { _tag: 'ForeignOriginError' };
      return access.isGiven(headers) ? undefined : { _tag: 'NoAccessError' };
    },
  };
}
