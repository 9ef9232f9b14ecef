import type { IncomingHttpHeaders } from 'node:http';
import type { DashboardAccess } from '@workrail/application';
import { isEqual } from './is-equal.ts';

export type Access = ReturnType<typeof accessBy>;

/**
 * Access to the dashboard on `port`. Browsers send cookies to every port of a host: name and value hold the port, which
 * keeps several dashboards apart. Whatever else answers on this host, and is visited by the browser, is shown the
 * cookie, and has access with it to this data folder on this port until the keys are rotated. It can't make the token
 * of it, nor the cookie of another port.
 */
export function accessBy({ token, cookieFor }: DashboardAccess, port: number) {
  const [name, value] = [`workrail_${port}`, cookieFor(port)];
  const isToken = (given: string) => isEqual(given, token);
  return {
    isToken,
    /** Whether a request shows the token, or the cookie that was given for it. */
    isGiven: ({ authorization, cookie }: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>): boolean => {
      if (authorization === undefined)
        return cookiesIn(cookie).some((one) => one.name === name && isEqual(one.value, value));
      const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      return bearer !== undefined && isToken(bearer);
    },
    /** The header that hands the cookie out. It ends with the browser. */
    setCookie: `${name}=${value}; Path=/; HttpOnly; SameSite=Strict`,
  };
}

/** Who asks: the page, which has the cookie, or a program with the token. */
export type Caller = 'page' | 'program';

/** Of a request that has access; where it shows a token, the cookie counts for nothing. */
export const callerOf = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): Caller =>
  authorization === undefined ? 'page' : 'program';

const cookiesIn = (header = ''): readonly { readonly name: string; readonly value: string }[] =>
  header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name: name.trim(), value: value.join('=').trim() };
  });
